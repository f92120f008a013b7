import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pinyin } from 'pinyin-pro';
import { limits } from '#contract/limits.ts';
import { createNameOrder } from '#contract/media/compare-names.ts';
import { type MediaCategory, mediaCategories, recordsOnly } from '#contract/media/media-categories.ts';
import { mediaTypes, type MediaType, takenExtensions } from '#contract/media/media-types.ts';
import { slugOfName } from '#contract/records/gallery-slug.ts';

export interface FoundFile {
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
