import { distinctFileNames, safeFileName } from '#server/platform/archive/file-names.ts';
import { recordsOnly } from '#contract/media/media-categories.ts';

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
export function originalFiles(
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
