import type { ExportedMedia, ExportedPage, ExportedTranslation, StudioFile } from '#contract/exchange.ts';
import { type RecordKind, recordKinds } from '#contract/records/kinds.ts';
import type { CmsImage, Gallery } from '#contract/records.ts';
import type { RecordServices } from '#server/records/record-services.ts';
import { storageKeysIn } from '#server/records/record.service.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { toCategory } from '#server/platform/db/stored-category.ts';
import { distinctFileNames, safeFileName } from '#server/platform/file-names.ts';
import { clientWork, type LibraryCategory, recordsOnly } from '#contract/media-categories.ts';
import { byAge, compareText } from '#server/platform/db/row-order.ts';
import type { ExchangeRepository } from './exchange.repository.ts';

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
    category: isTrashed && row.mediaType === 'photo' ? recordsOnly : toLibraryCategory(row),
    isPublished: row.isPublished === 1 && !(isTrashed && row.mediaType === 'video'),
    tags: JSON.parse(row.tags),
    sortOrder: row.sortOrder,
    focalPoint: row.focalX === null || row.focalY === null ? null : { x: row.focalX, y: row.focalY },
    posterChoice: row.posterChoice === null ? null : JSON.parse(row.posterChoice),
    typedFields: row.typedFields === null ? null : JSON.parse(row.typedFields),
    ...(row.alteration &&
      row.disclosureCode && {
        altered: {
          kind: row.alteration,
          originalMediaId: row.originalMediaId,
          note: row.alterationNote,
          at: row.alteredAt ?? row.updatedAt,
          code: row.disclosureCode,
        },
      }),
  };
}

function toLibraryCategory(row: MediaTable): LibraryCategory {
  const category = toCategory(row);
  // The repository reads none of these.
  if (category === clientWork) throw new Error(`${row.id} is work for a client, which no export has`);
  return category;
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

interface NamedItem {
  filePath: string;
  category: string;
  originalName: string;
}

/** An image of a gallery. */
interface PlacedImage {
  imageUrl: string;
  galleryId: string | null;
}

/**
 * The file of each item in an export: its place on the site, or the gallery that shows it, and its own name, which is made
 * safe and distinct. The order of the items decides which of equal names gets a number.
 */
function originalFiles(
  items: readonly NamedItem[],
  images: readonly PlacedImage[],
  slugByGallery: ReadonlyMap<string, string>,
): string[] {
  const galleryByPath = new Map<string, string>();
  for (const { imageUrl, galleryId } of images) {
    const slug = galleryId && slugByGallery.get(galleryId);
    if (slug && !galleryByPath.has(imageUrl)) galleryByPath.set(imageUrl, slug);
  }
  const toFolder = ({ category, filePath }: NamedItem) => {
    const slug = category === recordsOnly ? galleryByPath.get(filePath) : undefined;
    return safeFileName(slug ? `gallery-${slug}` : category);
  };
  const nameByItem = new Map<NamedItem, string>();
  for (const group of Map.groupBy(items, toFolder).values()) {
    // A name that ends like a sidecar could be that of another item's sidecar.
    const names = distinctFileNames(
      group.map(({ originalName }) => safeFileName(originalName).replace(/\.xmp$/i, '_xmp')),
    );
    group.forEach((item, index) => nameByItem.set(item, names[index] as string));
  }
  return items.map((item) => `originals/${toFolder(item)}/${nameByItem.get(item)}`);
}
