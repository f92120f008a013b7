import type { CmsImage, Gallery } from '#contract/records/gallery.ts';
import { api } from '#app/admin/api/api.ts';

/** The name of the first gallery that has a file, by the file's path. */
export async function findGalleryNames(): Promise<ReadonlyMap<string, string>> {
  const [galleries, images] = await Promise.all([
    api.get<{ data: Gallery[] }>('/api/galleries'),
    api.get<{ data: CmsImage[] }>('/api/cms/images'),
  ]);
  return namesByPath(galleries.data, images.data);
}

export function namesByPath(
  galleries: readonly Pick<Gallery, 'id' | 'name'>[],
  images: readonly Pick<CmsImage, 'galleryId' | 'imageUrl'>[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id, name } of galleries) {
    for (const { galleryId, imageUrl } of images) {
      // The URL may have the site's origin before the path.
      const path = /\/objects\/uploads\/[0-9a-f-]{36}$/.exec(imageUrl)?.[0];
      if (galleryId === id && path && !names.has(path)) names.set(path, name);
    }
  }
  return names;
}
