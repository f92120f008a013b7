import { isDeepStrictEqual } from 'node:util';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import {
  type TranslatedIdentity,
  studioIdentity,
  type StudioIdentity,
  type StudioUpdate,
  studioTranslatable,
} from '#contract/studio.ts';
import { type Translations, translationLanguages, isChinese } from '#contract/translations.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { type ObjectReference, storageKeysIn } from '#server/records/record.service.ts';
import type { TranslationSource, TranslationStore, TranslatedTexts } from '#server/records/translation.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import { defaultStudioIdentity, studioInChinese } from '#content/studio.ts';
import { createStudioRepository } from './studio.repository.ts';

const entity = 'studio-identity';

export type StudioService = ReturnType<typeof createStudioService>;

/**
 * The studio's identity: built-in values, overridden by the environment, overridden by the back office.
 * @param parts.configured the built-in values and the environment
 */
export function createStudioService({
  database,
  revision,
  audit,
  configured,
  translations,
  listClientWork,
}: {
  database: Database;
  revision: Pick<ContentRevision, 'current' | 'bump'>;
  audit: Pick<AuditService, 'record'>;
  configured: StudioIdentity;
  translations: Pick<TranslationStore, 'textsIn' | 'list' | 'write'>;
  /** those of these items that are work for a client, which the site may not show */
  listClientWork(storageKeys: readonly string[]): Promise<{ storageKey: string }[]>;
}) {
  const repository = createStudioRepository(database.db);
  const { transact } = database;
  const merged = (stored: Record<string, unknown>) => ({ ...configured, ...stillValid(stored) });
  // Cached: every page needs it.
  const { identity } = cacheReads(
    {
      async identity(language: SiteLanguage = sourceLanguage): Promise<TranslatedIdentity> {
        const current = merged(await repository.find());
        const findTexts = await translations.textsIn(language);
        return findTexts ? translateIdentity(current, findTexts(entity, entity)) : current;
      },
    },
    ['identity'],
    () => revision.current(),
  );
  const loadState = async (current: StudioIdentity): Promise<StudioState> => ({
    identity: current,
    translations: Object.fromEntries(
      (await translations.list(entity, entity)).map(({ language, field, text }) => [`${language}.${field}`, text]),
    ),
  });

  return {
    identity,

    /** What the settings dialog edits. */
    state: async (): Promise<StudioState> => loadState(await identity()),

    listSources: async (): Promise<TranslationSource[]> => [toSource(await identity())],

    /**
     * Stores only the fields that differ from the configuration, so that later changes of the environment apply to the
     * others.
     * @param isExpected whether the current state is the one that the caller edited
     * @throws AppError edited-elsewhere
     */
    async update(
      { translations: translated, ...input }: StudioUpdate,
      actor: Actor,
      isExpected: (current: StudioState) => boolean = () => true,
    ): Promise<StudioIdentity> {
      for (const field of ['chatQrImage', 'social'] as const) {
        const keys = storageKeysIn(input[field]);
        if (keys.length > 0 && (await listClientWork(keys)).length > 0) throw invalidField(field, 'client-work-only');
      }
      await transact(async () => {
        const stored = await repository.find();
        const before = merged(stored);
        // Replaced first, because that locks the row: of two callers who edited the same state, one reads the other's translations.
        const isReplaced = await repository.replace(stored, findDifferences(configured, input));
        if (!isReplaced || !isExpected(await loadState(before))) {
          throw new AppError('edited-elsewhere', "Somebody else has changed the studio's identity meanwhile.");
        }
        const texts = toStudioSources(input);
        const fields = await translations.write({ entity, id: entity, texts }, translated);
        // An office that is added later must not get the address of one that is gone.
        const kept = (path: string) => Object.hasOwn(texts, path);
        await translations.write({ entity, id: entity, texts }, withoutPaths(kept));
        await revision.bump();
        await audit.record(actor, 'update', entity, null, {
          fields: [...Object.keys(findDifferences(before, input)), ...fields],
        });
      });
      return identity();
    },

    /** Like the records' function of the same name: the identity's fields that refer to an uploaded object. */
    async listReferencesTo(objectPaths: readonly string[]): Promise<ObjectReference[]> {
      const current = await identity();
      const wanted = new Set(objectPaths.flatMap(storageKeysIn));
      return (['chatQrImage', 'social'] as const)
        .filter((field) => storageKeysIn(current[field]).some((key) => wanted.has(key)))
        .map((field) => ({ entity, id: entity, title: current.name, field }));
    },
  };
}

/** The identity with its translations by language and path, such as `zh-Hans.hours.weekdays`. */
export interface StudioState {
  identity: StudioIdentity;
  translations: Record<string, string>;
}

/** Translations that remove those of the paths which are not kept. */
function withoutPaths(isKept: (path: string) => boolean): Translations {
  const removed = Object.fromEntries(studioTranslatable.filter((path) => !isKept(path)).map((path) => [path, null]));
  return Object.fromEntries(translationLanguages.map((language) => [language, removed]));
}

const toSource = (current: StudioIdentity): TranslationSource => ({
  entity,
  id: entity,
  title: current.name,
  isPublished: true,
  texts: toStudioSources(current),
});

function findDifferences(from: StudioIdentity, to: StudioIdentity): Partial<StudioIdentity> {
  return Object.fromEntries(
    Object.entries(to).filter(([field, value]) => !isDeepStrictEqual(value, from[field as keyof StudioIdentity])),
  );
}

/** A field stored under an older schema falls back to the configuration instead of breaking every page. */
function stillValid(stored: Record<string, unknown>): Partial<StudioIdentity> {
  const valid = Object.entries(studioIdentity.shape).flatMap(([field, schema]) => {
    const parsed = schema.safeParse(stored[field]);
    return parsed.success ? [[field, parsed.data]] : [];
  });
  return Object.fromEntries(valid);
}

/** The texts that need a translation by their paths; null for a built-in one, which has its Chinese. */
function toStudioSources(identity: StudioIdentity): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(toStudioTexts(identity)).map(([path, text]) => [path, builtInChinese(path, text) ? null : text]),
  );
}

/** The translatable texts of an identity by their paths. A path of an office that it does not have is left out. */
function toStudioTexts(identity: StudioIdentity): Record<string, string> {
  return Object.fromEntries(
    studioTranslatable.flatMap((path) => {
      const { parent, name } = findParent(identity, path);
      return parent ? [[path, String(parent[name] ?? '')]] : [];
    }),
  );
}

function translateIdentity(identity: StudioIdentity, texts: TranslatedTexts): TranslatedIdentity {
  const translated = structuredClone(identity);
  const lang: Record<string, 'en'> = {};
  for (const [path, source] of Object.entries(toStudioTexts(identity))) {
    const { parent, name } = findParent(translated, path);
    const text = texts.get(path) ?? builtInChinese(path, source);
    if (text !== undefined && parent) parent[name] = text;
    else if (source && !isChinese(source)) lang[path] = 'en';
  }
  return { ...translated, ...(Object.keys(lang).length > 0 && { lang }) };
}

const builtInTexts = toStudioTexts(defaultStudioIdentity);

function builtInChinese(path: string, text: string): string | undefined {
  return text === builtInTexts[path] ? studioInChinese[path as keyof typeof studioInChinese] : undefined;
}

function findParent(identity: object, path: string) {
  const steps = path.split('.');
  const name = steps.pop() as string;
  let parent: Record<string, unknown> | undefined = identity as Record<string, unknown>;
  for (const step of steps) parent = parent?.[step] as Record<string, unknown> | undefined;
  return { parent, name };
}

/** The values of the STUDIO_* environment variables. */
export interface StudioVariables {
  name: string | undefined;
  legalName: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  office1: StudioIdentity['offices'][number] | undefined;
  office2: StudioIdentity['offices'][number] | undefined;
}

/**
 * The built-in identity, overridden by the environment. A built-in value that contradicts an override is dropped: the map and the
 * second office if the first office is set, the legal name if the name is set.
 */
export function configuredIdentity(given: StudioVariables): StudioIdentity {
  const built = defaultStudioIdentity;
  const name = given.name ?? built.name;
  const offices = given.office1 ? [given.office1] : built.offices.slice(0, 1);
  const second = given.office2 ?? (given.office1 ? undefined : built.offices[1]);
  return {
    ...built,
    name,
    legalName: given.legalName ?? (given.name ? name : built.legalName),
    email: given.email ?? built.email,
    phone: given.phone ?? built.phone,
    offices: second ? [...offices, second] : offices,
    map: given.office1 ? null : built.map,
  };
}
