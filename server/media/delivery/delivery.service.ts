import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { shareFile } from '#contract/share-picture.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { findContentType, type Storage, type ByteRange } from '#server/platform/storage/storage.ts';
import type { ObjectCache } from '#server/platform/cache-reads.ts';
import { derivativeKey } from '#server/media/processing/photo-plan.ts';
import {
  parsePoster,
  type RenditionLinks,
  fileOfSize,
  mainFile,
  type RenditionSet,
  parseRenditionSet,
  parseSupersededSets,
} from '#server/media/processing/rendition-set.ts';
import { deliveredName, isOriginalOf } from '#server/media/library/alteration.ts';
import { toObjectPath } from '#server/media/library/media-presenter.ts';
import { toStorageKey } from '#server/media/upload/upload.service.ts';

interface CachedItem {
  isVisible: boolean;
  /** the photo's or film's set, then the poster's, then superseded sets */
  sets: RenditionSet[];
  poster: RenditionSet | undefined;
  focalPoint: { x: number; y: number } | undefined;
}

type Lookup = () => Promise<MediaTable | undefined>;

const maxCachedItems = 5_000;
/** A row is read at most this often, however many requests ask for a file that it does not have. */
const rereadAfterMs = 100;
/** Some 150 KB each. There is one for each upright banner. */
const maxCachedShares = 30;

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** The rows of the library. `findIncludingDeleted` also finds deleted ones. */
interface DeliveredRows {
  find(id: string): Promise<MediaTable | undefined>;
  findIncludingDeleted(by: { id: string } | { storageKey: string }): Promise<MediaTable | undefined>;
}

/** Finds the bytes behind public addresses: renditions, never the original. */
export function createDeliveryService(parts: {
  repository: DeliveredRows;
  storage: Storage;
  /** Needs no invalidation: a rendition never changes under its key, and visibility is checked before it is read. */
  objectCache: ObjectCache;
  links: RenditionLinks;
  revision: Pick<ContentRevision, 'current'>;
  references: {
    listReferencesTo(objectPaths: readonly string[], which: { publishedOnly: boolean }): Promise<readonly unknown[]>;
  };
}) {
  const { repository, storage, objectCache, links, revision, references } = parts;
  // Caches items until the revision moves: a page of sixty pictures must not cost sixty queries. Every visible change moves
  // it.
  let cache = new Map<string, { at: number; item: Promise<CachedItem | undefined> }>();
  let cachedRevision = -1;

  /** Whether it shows what was there, or its original is at hand. */
  const isTrue = async (row: MediaTable): Promise<boolean> =>
    row.alteration === null ||
    (row.originalMediaId !== null && isOriginalOf(row, await repository.find(row.originalMediaId)));

  /** An item of the trash is served only while visitors see a record that shows it; its preview addresses go on working for staff. */
  const withTrashHidden = async (row: MediaTable | undefined): Promise<MediaTable | undefined> => {
    if (row?.isPublished === 1 && !(await isTrue(row))) return { ...row, isPublished: 0 };
    if (!row?.deletedAt || row.isPublished === 0) return row;
    const places = await references.listReferencesTo([toObjectPath(row)], { publishedOnly: true });
    return places.length > 0 ? row : { ...row, isPublished: 0 };
  };

  const findCached = (key: string, find: Lookup): Promise<CachedItem | undefined> => {
    const current = revision.current();
    if (current !== cachedRevision || cache.size >= maxCachedItems) {
      cache = new Map();
      cachedRevision = current;
    }
    const cached = cache.get(key);
    if (cached) return cached.item;
    const ownCache = cache;
    const item = find().then(withTrashHidden).then(toCachedItem);
    ownCache.set(key, { at: performance.now(), item });
    item.catch(() => ownCache.delete(key));
    return item;
  };

  /**
   * Reads the row again if `choose` finds nothing: the revision moves some time after a rendition is added, and a client
   * that knows the new file's address must not get a 404.
   */
  const lookUp = async <T>(key: string, find: Lookup, choose: (item: CachedItem) => T | undefined) => {
    const findInCache = async () => {
      const item = await findCached(key, find);
      return item && choose(item);
    };
    const askedAt = performance.now();
    const readAt = () => cache.get(key)?.at ?? 0;
    const chosen = await findInCache();
    if (chosen || readAt() >= askedAt) return chosen;
    await wait(Math.max(0, readAt() + rereadAfterMs - performance.now()));
    if (readAt() < askedAt) cache.delete(key);
    return findInCache();
  };

  const findFile = (renditions: RenditionSet | undefined, name: string): DeliveredFile | undefined => {
    const size = renditions && Object.hasOwn(renditions.files, name) ? renditions.files[name] : undefined;
    if (renditions === undefined || size === undefined) return undefined;
    const key = derivativeKey(renditions.set, name);
    return {
      name,
      size,
      contentType: findContentType(name),
      etag: `"${renditions.set}-${name}"`,
      publicUrl: storage.publicUrl?.(key),
      open: (range) =>
        range || !objectCache.isCacheable(size) ? storage.get(key, range) : objectCache.read(key, size),
    };
  };

  // One at a time, because decoding takes memory; the last ones are kept.
  const shares = new Map<string, Promise<Buffer>>();
  let lastShare: Promise<unknown> = Promise.resolve();

  /**
   * The largest JPEG, cut for link previews (docs/decisions/0116). Only around the present focal point: strangers must not have a picture
   * cut in ten thousand ways.
   */
  const findShare = async (item: CachedItem, renditions: RenditionSet | undefined, name: string) => {
    const source = findFile(renditions, `${renditions?.jpegWidths.at(-1)}.jpg`);
    if (!renditions || !source || name !== shareFile(item.focalPoint)) return undefined;
    const key = `${renditions.set}-${name}`;
    const make = async () => {
      const { cropForSharing } = await import('#server/platform/images/share-crop.ts');
      const bytes = await source.open();
      return cropForSharing(Buffer.isBuffer(bytes) ? bytes : await buffer(bytes), item.focalPoint ?? { x: 50, y: 50 });
    };
    let made = shares.get(key);
    if (!made) {
      made = lastShare.then(make, make);
      lastShare = made;
      if (shares.size >= maxCachedShares) shares.delete(shares.keys().next().value as string);
      shares.set(key, made);
      made.catch(() => shares.delete(key));
    }
    const bytes = await made;
    return {
      name,
      size: bytes.length,
      contentType: 'image/jpeg',
      etag: `"${key}"`,
      open: async (range?: ByteRange) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
    };
  };

  const findMain = async (
    uploadId: string,
    accept: string | undefined,
    choose: (item: CachedItem) => RenditionSet | undefined,
  ): Promise<DeliveredFile> => {
    const storageKey = toStorageKey(uploadId);
    const file = await lookUp(
      storageKey,
      () => repository.findIncludingDeleted({ storageKey }),
      (item) => {
        const renditions = item.isVisible ? choose(item) : undefined;
        return renditions && findFile(renditions, mainFile(renditions, accept));
      },
    );
    if (!file) throw notFound('file');
    return file;
  };

  return {
    /**
     * The file behind `/media/{id}/{segment}/{name}`. Unpublished items are found by a preview address only.
     * @throws AppError not-found
     */
    async findRendition(id: string, segment: string, name: string): Promise<DeliveredFile & { isPublic: boolean }> {
      const parsed = links.parse(id, segment);
      if (!parsed) throw notFound('file');
      const find = await lookUp(
        id,
        () => repository.findIncludingDeleted({ id }),
        (item) => {
          if (!item.isVisible && !parsed.isPreview) return undefined;
          const renditions = item.sets.find(({ set }) => set === parsed.set);
          const found = findFile(renditions, name);
          if (found) return () => Promise.resolve<DeliveredFile | undefined>(found);
          return name.startsWith('share-') ? () => findShare(item, renditions, name) : undefined;
        },
      );
      const file = await find?.();
      if (!file) throw notFound('file');
      return { ...file, isPublic: !parsed.isPreview };
    },

    /**
     * The rendition behind `/objects/uploads/{uploadId}`: the largest picture in a format of `accept`, or the playable
     * video.
     * @throws AppError not-found
     */
    async findObject(uploadId: string, accept: string | undefined): Promise<DeliveredFile> {
      return findMain(uploadId, accept, ({ sets }) => sets[0]);
    },

    /**
     * The rendition of a film's poster behind `/objects/uploads/{uploadId}/poster`.
     * @throws AppError not-found
     */
    async findPoster(uploadId: string, accept: string | undefined): Promise<DeliveredFile> {
      return findMain(uploadId, accept, ({ poster }) => poster);
    },

    /**
     * A file of an item for somebody who may see its client gallery, read anew each time: a rendition by its name, or without one the
     * best of at most this size that the client accepts.
     * @param wanted.size pixels of the width of a photo, or of the shorter side of a film
     * @throws AppError not-found
     */
    async findClientFile(
      galleryId: string,
      itemId: string,
      wanted: { name: string } | { size: number | undefined; accept: string | undefined } | 'original',
    ): Promise<DeliveredFile> {
      const row = await repository.find(itemId);
      if (!row || row.clientGalleryId !== galleryId || !(await isTrue(row))) throw notFound('file');
      if (wanted === 'original') return createOriginalFile({ ...row, originalName: deliveredName(row) }, storage);
      const item = row.state === 'ready' ? toCachedItem(row) : undefined;
      const [main] = item?.sets ?? [];
      const found =
        'name' in wanted
          ? item?.sets.map((set) => findFile(set, wanted.name)).find((file) => file !== undefined)
          : main && findFile(main, fileOfSize(main, row, wanted));
      if (!found) throw notFound('file');
      // Never from the storage's public address, which knows nothing of links; nor does the tag name the folder there.
      const etag = `"${createHash('sha256').update(found.etag).digest('hex').slice(0, 32)}"`;
      return { ...found, etag, publicUrl: undefined };
    },

    /**
     * A rendition of an item by its name, read anew each time, for whoever checks who may see it.
     * @throws AppError not-found
     */
    async findFileOf(itemId: string, name: string): Promise<DeliveredFile> {
      const row = await repository.find(itemId);
      const [main] = (row?.state === 'ready' && toCachedItem(row)?.sets) || [];
      const found = findFile(main, name);
      if (!found) throw notFound('file');
      return { ...found, publicUrl: undefined };
    },

    /** The original, for staff. */
    async findOriginal(id: string): Promise<DeliveredFile> {
      const row = await repository.find(id);
      if (!row) throw notFound('media item');
      return createOriginalFile(row, storage);
    },
  };
}

function toCachedItem(row: MediaTable | undefined): CachedItem | undefined {
  if (!row) return undefined;
  const poster = parsePoster(row);
  const sets = [parseRenditionSet(row), poster, ...parseSupersededSets(row)].filter((set) => set !== undefined);
  if (sets.length === 0) return undefined;
  const { focalX, focalY } = row;
  const focalPoint = focalX === null || focalY === null ? undefined : { x: focalX, y: focalY };
  const isVisible = row.isPublished === 1 && row.state === 'ready' && row.clientGalleryId === null;
  return { isVisible, sets, poster, focalPoint };
}

export interface DeliveredFile {
  name: string;
  /** bytes */
  size: number;
  contentType: string;
  etag: string;
  /** the public file's address at the storage or CDN, if it has one */
  publicUrl?: string | undefined;
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array> | Buffer>;
}

/** The columns of an item that say what its original is. */
export type OriginalRow = Pick<
  MediaTable,
  'id' | 'storageKey' | 'originalName' | 'fileSize' | 'mimeType' | 'crc32' | 'createdAt'
>;

/** An original under its own name. */
export function createOriginalFile(row: OriginalRow, storage: Pick<Storage, 'get'>): DeliveredFile {
  return {
    name: row.originalName.toWellFormed(),
    size: row.fileSize,
    contentType: row.mimeType,
    etag: `"original-${row.id}"`,
    open: (range) => storage.get(row.storageKey, range),
  };
}
