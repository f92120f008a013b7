import { readFile, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { pinyin } from 'pinyin-pro';
import {
  type MediaCategory,
  recordsOnly,
  mediaCategories,
  mediaTypes,
  type MediaType,
  takenExtensions,
} from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import { maxGalleryImages } from '#contract/records.ts';
import { commandLine } from '#server/audit/audit.service.ts';
import type { MediaService } from '#server/media/library/media.service.ts';
import type { RecordServices } from '#server/records/record-services.ts';
import type { UploadService } from '#server/media/upload/upload.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readSidecarDescription } from '#server/platform/images/picture-description.ts';
import { hashFile, readChunks } from '#server/platform/storage/read-chunks.ts';
import { limits } from '#contract/limits.ts';
import { createNameOrder } from '#contract/compare-names.ts';
import { slugOfName } from '#contract/records/gallery-slug.ts';
import { count, createImportStats, type ImportStats } from './import-stats.ts';

export interface PhotoImportOptions {
  isDryRun?: boolean;
  /** of the pictures in the folder itself, and of new galleries */
  category?: MediaCategory | undefined;
  /** Visitors see what is new at once. */
  isPublished?: boolean;
}

/** `category` of a gallery is text for staff; one with pictures of its own shows nothing else. */
const galleryCategory = 'event-photography' satisfies MediaCategory;

/** Adds the pictures and videos of a folder as if staff had uploaded them, and its sub-folders as galleries. */
export function createPhotoImport({
  uploads,
  media,
  records,
}: {
  uploads: Pick<UploadService, 'issue' | 'receive'>;
  media: Pick<MediaService, 'register' | 'searchDuplicates'>;
  records: Pick<RecordServices, 'galleries' | 'cmsImages' | 'galleryImages'>;
}) {
  const findKnown = async (file: string, fileSize: string): Promise<MediaItem | null> => {
    const [bySize] = await media.searchDuplicates({ files: [{ fileSize }] });
    if (!bySize?.isSizeKnown) return null;
    const [found] = await media.searchDuplicates({ files: [{ fileSize, sha256: await hashFile(file) }] });
    return found?.item ?? null;
  };

  /** The worker reads the metadata in the file itself; what a sidecar says takes precedence. Both are proposals. */
  const upload = async ({ file, category, mediaType, sidecar }: FoundFile, fileSize: string): Promise<MediaItem> => {
    const name = path.basename(file).normalize('NFC').slice(-255);
    const words = sidecar ? await readSidecarDescription(textOfSidecar(await readFile(sidecar))) : undefined;
    const address = await uploads.issue({ category, filename: name, fileSize }, commandLine.name);
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const id = path.basename(pathname);
    const body = { chunks: readChunks(file), release() {}, abort() {} };
    const expected = { contentType: undefined, contentLength: Number(fileSize) };
    const received = await uploads.receive(id, Object.fromEntries(searchParams), body, expected);
    const { item } = await media.register(
      {
        filename: name,
        originalName: name,
        fileSize,
        mimeType: received.mimeType,
        filePath: `/objects/uploads/${id}`,
        category,
        mediaType,
        onDuplicate: 'find',
        isPublished: true,
      },
      commandLine,
      words,
    );
    return item;
  };

  const addToGallery = async ({ slug, name }: NonNullable<FoundFile['gallery']>, paths: string[], run: Run) => {
    const { galleries, cmsImages, galleryImages } = records;
    const all = await galleries.list({ publishedOnly: false });
    const own = all.find((gallery) => gallery.slug === slug);
    count(run.stats, 'galleries', own ? 'known' : 'added', name);
    const images = own ? await cmsImages.list({ publishedOnly: false }) : [];
    const shown = new Set(images.filter(({ galleryId }) => galleryId === own?.id).map(({ imageUrl }) => imageUrl));
    const missing = [...new Set(paths)].filter((filePath) => !shown.has(filePath));
    if (run.isDryRun) return;
    const { category, isPublished } = run;
    const gallery = own ?? (await galleries.create({ name, slug, category, isPublished }, commandLine));
    for (let start = 0; start < missing.length; start += maxGalleryImages) {
      const part = missing.slice(start, start + maxGalleryImages).map((imageUrl) => ({ imageUrl }));
      await galleryImages.add(gallery.id, { images: part }, commandLine);
    }
  };

  return {
    /** A second run finds each file by its SHA-256, and continues one that was interrupted. */
    async importFrom(folder: string, { isDryRun = false, category, isPublished = false }: PhotoImportOptions = {}) {
      const { files, unsupported } = await findPhotos(path.resolve(folder), category ?? recordsOnly);
      const stats = createImportStats();
      const run: Run = { stats, isDryRun, isPublished, category: category ?? galleryCategory };
      const reason = 'no picture or video of a supported format';
      const refused = unsupported.map((file) => ({ file, reason }));
      const byGallery = Map.groupBy(files, ({ gallery }) => gallery?.slug ?? '');
      for (const group of byGallery.values()) {
        const paths: string[] = [];
        for (const found of group) {
          const fileSize = String((await stat(found.file)).size);
          const known = await findKnown(found.file, fileSize);
          try {
            const item = known ?? (isDryRun ? undefined : await upload(found, fileSize));
            count(
              stats,
              found.mediaType === 'photo' ? 'pictures' : 'videos',
              known ? 'known' : 'added',
              path.relative(folder, found.file),
            );
            if (item) paths.push(item.filePath);
          } catch (error) {
            if (!(error instanceof AppError) || !error.code.startsWith('file-')) throw error;
            refused.push({ file: path.relative(folder, found.file), reason: error.message });
          }
        }
        const [{ gallery } = { gallery: undefined }] = group;
        if (gallery && (paths.length > 0 || isDryRun)) await addToGallery(gallery, paths, run);
      }
      return { ...stats, refused };
    },
  };
}

interface Run {
  stats: ImportStats;
  isDryRun: boolean;
  /** of new galleries */
  category: string;
  isPublished: boolean;
}

/** XMP is UTF-8, or UTF-16 with a byte order mark (ISO 16684-1, 7.3.2). */
function textOfSidecar(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

interface FoundFile {
  /** absolute */
  file: string;
  mediaType: MediaType;
  category: MediaCategory;
  /** XMP beside it */
  sidecar: string | undefined;
  /** the gallery of its folder */
  gallery: { slug: string; name: string } | undefined;
}

export interface FoundPhotos {
  files: FoundFile[];
  /** relative to the folder */
  unsupported: string[];
}

const byName = createNameOrder('en');
const videoCategory = 'video-production' satisfies MediaCategory;

/**
 * The pictures and videos of a folder, in the order of their names. A sub-folder is a gallery, unless it has the name of a category
 * of the library, as in an export.
 * @param category of the pictures that lie in the folder itself
 */
export async function findPhotos(root: string, category: MediaCategory): Promise<FoundPhotos> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    // Of file managers, photo servers and this program's own export.
    .filter(
      (name) => !name.split(path.sep).some((part) => part.startsWith('.') || part === '@eaDir' || part === 'Thumbs.db'),
    )
    .sort(byName);
  const all = new Map(names.map((name) => [name.toLowerCase(), name]));
  const galleries = new Map<string, FoundFile['gallery']>();
  const found: FoundPhotos = { files: [], unsupported: [] };
  for (const name of names) {
    const extension = path.extname(name).slice(1).toLowerCase();
    if (extension === 'xmp') continue;
    const mediaType = findMediaType(extension);
    if (!mediaType) {
      found.unsupported.push(name);
      continue;
    }
    const folder = path.dirname(name);
    const place = findCategory(folder, mediaType);
    if (!galleries.has(folder)) galleries.set(folder, await findGallery(folder, galleries));
    const own = [`${name}.xmp`, name.replace(/\.[^.]*$/, '.xmp')]
      .map((one) => all.get(one.toLowerCase()))
      .find(Boolean);
    const fallback = mediaType === 'video' ? videoCategory : folder === '.' ? category : recordsOnly;
    found.files.push({
      file: path.join(root, name),
      mediaType,
      category: place ?? fallback,
      sidecar: own && path.join(root, own),
      gallery: place || mediaType === 'video' ? undefined : galleries.get(folder),
    });
  }
  return found;
}

/** Folders with the same address get different ones, and the same again in the next run. */
async function findGallery(
  folder: string,
  before: ReadonlyMap<string, FoundFile['gallery']>,
): Promise<FoundFile['gallery']> {
  if (folder === '.') return undefined;
  const parts = folder.split(path.sep);
  const name = (parts.at(-1) as string).normalize('NFC').trim().slice(0, limits.name).trim();
  // The folder of a gallery in an export.
  const exported = /(?:^|[/\\])gallery-([a-z0-9-]+)$/.exec(folder)?.[1];
  const slug = exported ?? (await slugOfName(parts.join(' '), async () => toPinyin));
  const isTaken = [...before.values()].some((gallery) => gallery?.slug === slug);
  if (slug && !isTaken) return { slug, name };
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return { slug: `${slug || 'gallery'}`.slice(0, limits.slug - 9).replace(/(?<!-)-+$/, '') + `-${hash}`, name };
}

function findCategory(folder: string, mediaType: MediaType): MediaCategory | undefined {
  const name = path.basename(folder);
  if (!Object.hasOwn(mediaCategories, name)) return undefined;
  return mediaCategories[name as MediaCategory] === mediaType ? (name as MediaCategory) : undefined;
}

function findMediaType(extension: string): MediaType | undefined {
  return mediaTypes.find((type) => takenExtensions[type].includes(extension));
}

function toPinyin(chinese: string): string {
  return pinyin(chinese, { toneType: 'none', v: true });
}
