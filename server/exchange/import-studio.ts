import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contentPages } from '#contract/content/content-pages.ts';
import { enquiriesFile, type StudioFile, studioFile } from '#contract/exchange.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import { type Actor, commandLine } from '#server/audit/audit.service.ts';
import type { StoredRecord } from '#server/records/define-record.ts';
import { type RecordServices, findService } from '#server/records/record-services.ts';
import { names, assertOriginals, readExported } from './export-folder.ts';
import type { EnquiriesImport } from './import-enquiries.ts';
import { createMediaImport, type MediaImportParts, translationRows } from './import-media.ts';
import { count, createImportStats, type ImportStats, type Replacements, withOwnIds } from './import-stats.ts';
import { settingKeys } from './read-studio.ts';

export interface StudioImportParts extends MediaImportParts {
  records: RecordServices;
  enquiries: EnquiriesImport;
}

/** Adds what an export has and this studio lacks. Nothing is replaced, so that it can be run again after an interruption. */
export function createStudioImport(parts: StudioImportParts) {
  const { repository, records, enquiries, addWhole } = parts;
  const mediaImport = createMediaImport(parts);

  /** Each record with its translations and references in one transaction. */
  const addRecords = async (studio: StudioFile, run: Run) => {
    for (const kind of recordKinds) {
      const service = findService(records, kind);
      const { entity, name, unique, formatTitle } = service.definition;
      const found = await service.list({ publishedOnly: false });
      const ids = new Set(found.map(({ id }) => id));
      const findValue = (record: object) => unique && (record as Record<string, unknown>)[unique.field];
      const ownByValue = new Map(unique ? found.map((record) => [findValue(record), record]) : []);
      for (const exported of studio[kind]) {
        const own = ids.has(exported.id) ? undefined : ownByValue.get(findValue(exported));
        if (own) {
          run.replacements.set(exported.id, own.id);
          run.stats.keptOwn.push(`${name} ${formatTitle(own)}`);
          continue;
        }
        count(
          run.stats,
          `records: ${name}`,
          ids.has(exported.id) ? 'known' : 'added',
          formatTitle(exported as unknown as StoredRecord),
        );
        if (ids.has(exported.id) || run.isDryRun) continue;
        const { translations: _translations, ...record } = withOwnIds(exported, run.replacements);
        const title = formatTitle(record as unknown as StoredRecord);
        await addWhole({ actor: run.actor, entity, id: record.id, detail: { title } }, async () => {
          await service.writes.insertExported(record);
          await repository.insertTranslations(translationRows(entity, exported));
        });
      }
    }
  };

  const addSettings = async ({ identity, retention }: StudioFile, run: Run) => {
    const add = async (
      key: (typeof settingKeys)[keyof typeof settingKeys],
      value: object | null,
      updatedAt: string,
      what: string,
      others: () => Promise<void>,
    ) => {
      if (value === null) return;
      const text = JSON.stringify(withOwnIds(value, run.replacements));
      const own = await repository.findSetting(key);
      if (own && !isDeepStrictEqual(JSON.parse(own.value), JSON.parse(text))) run.stats.keptOwn.push(what);
      else count(run.stats, what, own ? 'known' : 'added', key);
      if (own || run.isDryRun) return;
      await addWhole({ actor: run.actor, entity: key, id: null }, async () => {
        await repository.insertSetting({ key, value: text, updatedAt });
        await others();
      });
    };
    const id = settingKeys.identity;
    const translations = translationRows(id, { id, translations: identity?.translations ?? [] });
    await add(id, identity?.fields ?? null, identity?.updatedAt ?? '', 'identity of the studio', () =>
      repository.insertTranslations(translations),
    );
    await add(settingKeys.retention, retention, retention?.setAt ?? '', 'retention period', async () => {});
  };

  const addPages = async ({ pages }: StudioFile, run: Run) => {
    const rows = new Map((await repository.listPages()).map((row) => [row.page, row]));
    for (const exported of pages) {
      const { page, version, differences, publishedBy, publishedAt, draft, history } = withOwnIds(
        exported,
        run.replacements,
      );
      const own = rows.get(page);
      const isEmpty = !own || (own.version === 0 && own.draft === null);
      const isSame = own?.version === version && own.publishedAt === publishedAt && own.draftAt === (draft?.at ?? null);
      if (!isEmpty && !isSame) run.stats.keptOwn.push(`contents of the page ${page}`);
      else count(run.stats, 'contents of pages', isEmpty ? 'added' : 'known', page);
      if (!isEmpty || run.isDryRun) continue;
      const row = {
        page,
        version,
        differences: JSON.stringify(differences),
        publishedBy: publishedBy && JSON.stringify(publishedBy),
        publishedAt,
        draft: draft && JSON.stringify(draft.differences),
        draftVersion: (own?.draftVersion ?? 0) + 1,
        draftBy: draft?.by ? JSON.stringify(draft.by) : null,
        draftAt: draft?.at ?? null,
      };
      const earlier = history.map((state) => ({
        page,
        version: state.version,
        differences: JSON.stringify(state.differences),
        changes: JSON.stringify(state.changes),
        publishedBy: JSON.stringify(state.publishedBy),
        publishedAt: state.publishedAt,
      }));
      const thing = {
        actor: run.actor,
        entity: 'page-content' as const,
        id: page,
        detail: { title: contentPages[page].path },
      };
      await addWhole(thing, () => repository.insertPage(row, earlier));
    }
  };

  return {
    /**
     * @param options.withoutOwners adds enquiries whose owners have no account here without one, instead of refusing the export
     * @throws AppError validation-failed, before anything is written, if a file is wrong or missing
     */
    async importFrom(
      given: string,
      { isDryRun = false, withoutOwners = false }: { isDryRun?: boolean; withoutOwners?: boolean } = {},
    ): Promise<ImportStats> {
      const folder = path.resolve(given);
      const studio = await readExported(folder, names.studio, studioFile);
      const file = await readExported(folder, names.enquiries, enquiriesFile);
      await assertOriginals(folder, studio.media);
      const owners = await enquiries.findOwners(file.enquiries, { withoutOwners });
      const run: Run = { isDryRun, actor: commandLine, stats: createImportStats(), replacements: new Map() };
      await mediaImport.addAll({ ...run, folder, media: studio.media });
      await addRecords(studio, run);
      await addSettings(studio, run);
      await addPages(studio, run);
      await enquiries.addAll(file.enquiries, owners, run);
      return run.stats;
    },
  };
}

interface Run {
  isDryRun: boolean;
  actor: Actor;
  stats: ImportStats;
  replacements: Replacements;
}
