import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type MediaCategory, recordsOnly } from '#contract/media/media-categories.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { maxGalleryImages } from '#contract/records/gallery-images.ts';
import { commandLine } from '#server/modules/audit/actor.ts';
import type { MediaService } from '#server/modules/library/media.service.ts';
import type { RecordServices } from '#server/modules/records/record-services.ts';
import type { UploadService } from '#server/modules/uploads/upload.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readSidecarDescription } from '#server/platform/images/picture-description.ts';
import { hashFile } from '#server/platform/storage/hash-file.ts';
import { readChunks } from '#server/platform/storage/read-chunks.ts';
import { count, createImportStats, type ImportStats } from '../import-tally.ts';
import { findPhotos, type FoundFile } from './find-photos.ts';

export interface PhotoImport extends ImportStats {
  /** relative to the folder, with the reason */
  refused: { file: string; reason: string }[];
}

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
    async importFrom(
      folder: string,
      { isDryRun = false, category, isPublished = false }: PhotoImportOptions = {},
    ): Promise<PhotoImport> {
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
