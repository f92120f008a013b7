import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { notFound } from '#server/platform/app-error.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { contentTypeOf } from '#server/platform/storage/content-type.ts';
import type { ObjectMemory } from '#server/platform/storage/remember-objects.ts';
import type { ByteRange, Storage } from '#server/platform/storage/storage.ts';
import { derivativeKey } from '#server/modules/renditions/photo-plan.ts';
import { posterOf } from '#server/modules/renditions/poster.ts';
import type { RenditionLinks } from '#server/modules/renditions/rendition-links.ts';
import {
  mainFile,
  type RenditionSet,
  renditionSetOf,
  supersededSetsOf,
} from '#server/modules/renditions/rendition-set.ts';
import { storageKeyOf } from '#server/modules/uploads/upload.service.ts';

export interface DeliveredFile {
  name: string;
  /** bytes */
  size: number;
  contentType: string;
  etag: string;
  /** where browsers find a public file without us, if they do */
  publicUrl?: string | undefined;
  open(range?: ByteRange): Promise<Readable | Buffer>;
}

interface KnownItem {
  isVisible: boolean;
  /** the photo's or the film's, then those of the film's poster, then those that were replaced */
  sets: RenditionSet[];
  poster: RenditionSet | undefined;
}

type Lookup = () => Promise<MediaTable | undefined>;

const maxKnownItems = 5_000;
/** A row is read anew this often at the most, however many ask for what it does not have. */
const rereadAfterMs = 100;

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** The rows of the library. `findKept` finds deleted ones too. */
interface DeliveredRows {
  find(id: string): Promise<MediaTable | undefined>;
  findKept(by: { id: string } | { storageKey: string }): Promise<MediaTable | undefined>;
}

/** Finds the bytes behind public addresses: renditions, and never the file that a client or camera made. */
export function createDeliveryService(parts: {
  repository: DeliveredRows;
  storage: Storage;
  /** A rendition never changes under its key, and whether it may be seen is asked before it is read. */
  memory: ObjectMemory;
  links: RenditionLinks;
  revision: Pick<ContentRevision, 'current'>;
}) {
  const { repository, storage, memory, links, revision } = parts;
  // A page of sixty pictures must not cost sixty queries; every change of a row that shows moves the revision.
  let known = new Map<string, { at: number; item: Promise<KnownItem | undefined> }>();
  let knownRevision = -1;

  const remember = (key: string, find: Lookup): Promise<KnownItem | undefined> => {
    const current = revision.current();
    if (current !== knownRevision || known.size >= maxKnownItems) {
      known = new Map();
      knownRevision = current;
    }
    const kept = known.get(key);
    if (kept) return kept.item;
    const here = known;
    const item = find().then(toKnownItem);
    here.set(key, { at: performance.now(), item });
    item.catch(() => here.delete(key));
    return item;
  };

  /**
   * Looks into the row as it is now where `choose` finds nothing: the revision moves some time after a row has grown, and
   * whoever has read of a file must not be told that it is not there.
   */
  const lookUp = async <T>(key: string, find: Lookup, choose: (item: KnownItem) => T | undefined) => {
    const inKnown = async () => {
      const item = await remember(key, find);
      return item && choose(item);
    };
    const askedAt = performance.now();
    const readAt = () => known.get(key)?.at ?? 0;
    const chosen = await inKnown();
    if (chosen || readAt() >= askedAt) return chosen;
    await wait(Math.max(0, readAt() + rereadAfterMs - performance.now()));
    if (readAt() < askedAt) known.delete(key);
    return inKnown();
  };

  const fileOf = (renditions: RenditionSet | undefined, name: string): DeliveredFile | undefined => {
    const size = renditions && Object.hasOwn(renditions.files, name) ? renditions.files[name] : undefined;
    if (renditions === undefined || size === undefined) return undefined;
    const key = derivativeKey(renditions.set, name);
    return {
      name,
      size,
      contentType: contentTypeOf(name),
      etag: `"${renditions.set}-${name}"`,
      publicUrl: storage.publicUrl?.(key),
      open: (range) => (range || !memory.holds(size) ? storage.get(key, range) : memory.read(key, size)),
    };
  };

  const findMain = async (
    uploadId: string,
    accept: string | undefined,
    choose: (item: KnownItem) => RenditionSet | undefined,
  ): Promise<DeliveredFile> => {
    const storageKey = storageKeyOf(uploadId);
    const file = await lookUp(
      storageKey,
      () => repository.findKept({ storageKey }),
      (item) => {
        const renditions = item.isVisible ? choose(item) : undefined;
        return renditions && fileOf(renditions, mainFile(renditions, accept));
      },
    );
    if (!file) throw notFound('file');
    return file;
  };

  return {
    /**
     * The file behind `/media/{id}/{segment}/{name}`. An item that is not published is found by a preview address only.
     * @throws AppError not-found
     */
    async findRendition(id: string, segment: string, name: string): Promise<DeliveredFile & { isPublic: boolean }> {
      const parsed = links.parse(id, segment);
      if (!parsed) throw notFound('file');
      const file = await lookUp(
        id,
        () => repository.findKept({ id }),
        ({ isVisible, sets }) => {
          if (!isVisible && !parsed.isPreview) return undefined;
          return fileOf(
            sets.find(({ set }) => set === parsed.set),
            name,
          );
        },
      );
      if (!file) throw notFound('file');
      return { ...file, isPublic: !parsed.isPreview };
    },

    /**
     * The rendition that stands for `/objects/uploads/{uploadId}`: the largest picture in a format of `accept`, or the
     * film as browsers play it.
     * @throws AppError not-found
     */
    async findObject(uploadId: string, accept: string | undefined): Promise<DeliveredFile> {
      return findMain(uploadId, accept, ({ sets }) => sets[0]);
    },

    /**
     * The rendition of a film's poster that stands for `/objects/uploads/{uploadId}/poster`.
     * @throws AppError not-found
     */
    async findPoster(uploadId: string, accept: string | undefined): Promise<DeliveredFile> {
      return findMain(uploadId, accept, ({ poster }) => poster);
    },

    /** The untouched file, for staff. */
    async findOriginal(id: string): Promise<DeliveredFile> {
      const row = await repository.find(id);
      if (!row) throw notFound('media item');
      return {
        name: row.originalName,
        size: row.fileSize,
        contentType: row.mimeType,
        etag: `"original-${row.id}"`,
        open: (range) => storage.get(row.storageKey, range),
      };
    },
  };
}

function toKnownItem(row: MediaTable | undefined): KnownItem | undefined {
  if (!row) return undefined;
  const poster = posterOf(row);
  const sets = [renditionSetOf(row), poster, ...supersededSetsOf(row)].filter((set) => set !== undefined);
  if (sets.length === 0) return undefined;
  return { isVisible: row.isPublished === 1 && row.state === 'ready', sets, poster };
}
