import type { ExportedMedia, ExportedPage, ExportedTranslation, StudioFile } from '#contract/exchange/studio-file.ts';
import { type RecordKind, recordKinds } from '#contract/records/kinds.ts';
import type { CmsImage, Gallery } from '#contract/records/gallery.ts';
import type { RecordServices } from '#server/modules/records/record-services.ts';
import { storageKeysIn } from '#server/modules/records/storage-keys-in.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { byAge, compareText } from './by-age.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { originalFiles } from './original-files.ts';

/** Keys of the settings that an export has. Mail settings contain a password, and belong to the installation. */
export const settingKeys = { identity: 'studio-identity', retention: 'retention' } as const;

/** `studio.json` before the originals are read: `sha256` is empty where the worker has not computed it yet. */
export type StudioDraft = Omit<StudioFile, RecordKind> & Record<RecordKind, object[]>;

type FindTranslations = (entity: string, id: string) => ExportedTranslation[];

/** Everything that `studio.json` has, sorted. */
export async function readStudio(repository: ExchangeRepository, records: RecordServices): Promise<StudioDraft> {
  const translationRows = Map.groupBy(
    await repository.listTranslations(),
    ({ entity, entityId }) => `${entity} ${entityId}`,
  );
  const find: FindTranslations = (entity, id) =>
    (translationRows.get(`${entity} ${id}`) ?? [])
      .map(({ language, field, text, sourceHash, updatedAt }) => ({ language, field, text, sourceHash, updatedAt }))
      .sort((a, b) => compareText(a.language, b.language) || compareText(a.field, b.field));

  const kinds = {} as Record<RecordKind, object[]>;
  for (const kind of recordKinds) {
    const { list, definition } = records[kind];
    const found = await list({ publishedOnly: false });
    kinds[kind] = found
      .sort(byAge)
      .map(({ version: _version, ...record }) => ({ ...record, translations: find(definition.entity, record.id) }));
  }
  const identity = await repository.findSetting(settingKeys.identity);
  const retention = await repository.findSetting(settingKeys.retention);
  const pages = await readPages(repository);
  const named = new Set(storageKeysIn([kinds, identity?.value, pages]));
  const items = (await repository.listMedia()).filter((row) => !row.deletedAt || named.has(row.storageKey)).sort(byAge);
  const media = items.map((row) => toMedia(row, find('media', row.id)));
  const slugByGallery = new Map((kinds.galleries as Gallery[]).map(({ id, slug }) => [id, slug]));
  const files = originalFiles(media, kinds.cmsImages as CmsImage[], slugByGallery);
  return {
    format: 'lightwell-studio',
    version: 1,
    identity: identity
      ? {
          fields: JSON.parse(identity.value),
          updatedAt: identity.updatedAt,
          translations: find(settingKeys.identity, settingKeys.identity),
        }
      : null,
    retention: retention ? JSON.parse(retention.value) : null,
    pages,
    media: media.map((item, index) => ({ ...item, file: files[index] as string })),
    ...kinds,
  };
}

function toMedia(row: MediaTable, translations: ExportedTranslation[]): ExportedMedia {
  const isTrashed = row.deletedAt !== null;
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    filename: row.filename,
    originalName: row.originalName,
    fileSize: row.fileSize,
    mimeType: row.mimeType,
    mediaType: row.mediaType,
    alt: row.alt,
    caption: row.caption,
    translations,
    file: '',
    sha256: row.sha256 ?? '',
    filePath: `/objects/${row.storageKey}`,
    // A record shows an item of the trash, which no list shows: as an item of the library it is for records only.
    category: (isTrashed && row.mediaType === 'photo' ? 'records-only' : row.category) as ExportedMedia['category'],
    isPublished: row.isPublished === 1 && !(isTrashed && row.mediaType === 'video'),
    tags: JSON.parse(row.tags),
    sortOrder: row.sortOrder,
    focalPoint: row.focalX === null || row.focalY === null ? null : { x: row.focalX, y: row.focalY },
    posterChoice: row.posterChoice === null ? null : JSON.parse(row.posterChoice),
    typedFields: row.typedFields === null ? null : JSON.parse(row.typedFields),
  };
}

/** Pages without changes and drafts are left out: a removed draft leaves an empty row. */
async function readPages(repository: ExchangeRepository): Promise<ExportedPage[]> {
  const history = Map.groupBy(await repository.listPageHistory(), ({ page }) => page);
  const rows = (await repository.listPages()).filter(({ version, draft }) => version > 0 || draft !== null);
  return rows
    .sort((a, b) => compareText(a.page, b.page))
    .map((row) => ({
      page: row.page as ExportedPage['page'],
      version: row.version,
      differences: JSON.parse(row.differences),
      publishedBy: parsed(row.publishedBy),
      publishedAt: row.publishedAt,
      draft:
        row.draft === null ? null : { differences: JSON.parse(row.draft), by: parsed(row.draftBy), at: row.draftAt },
      history: (history.get(row.page) ?? [])
        .sort((a, b) => a.version - b.version)
        .map(({ version, publishedAt, ...state }) => ({
          version,
          differences: JSON.parse(state.differences),
          changes: JSON.parse(state.changes),
          publishedBy: JSON.parse(state.publishedBy),
          publishedAt,
        })),
    }));
}

function parsed(text: string | null) {
  return text === null ? null : JSON.parse(text);
}
