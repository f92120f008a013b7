import type {
  GalleryImagesAdd,
  GalleryImagesChange,
  GalleryImagesRemove,
  CmsImage,
  Gallery,
  cmsImage,
  gallery,
} from '#contract/records.ts';
import type { z } from 'zod';
import type { AuditService, Actor } from '#server/audit/audit.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { RecordService } from './record.service.ts';

interface GalleryImagesParts {
  galleries: RecordService<z.infer<typeof gallery.create>, Gallery>;
  cmsImages: RecordService<z.infer<typeof cmsImage.create>, CmsImage>;
  transact: Transactions['transact'];
  revision: Pick<ContentRevision, 'bump'>;
  audit: Pick<AuditService, 'record'>;
}

/**
 * Changes of many images of a gallery, each in one transaction with one move of the revision and one audit event: five hundred
 * photos are one act of the owner.
 */
export function createGalleryImages({ galleries, cmsImages, transact, revision, audit }: GalleryImagesParts) {
  /** @throws AppError not-found if there is no such gallery */
  const changeGallery = <T>(galleryId: string, actor: Actor, change: () => Promise<{ result: T; count: number }>) =>
    transact(async () => {
      const { name } = await galleries.get(galleryId);
      const { result, count } = await change();
      if (count === 0) return result;
      await revision.bump();
      const detail = { title: name, fields: ['images'], count };
      await audit.record(actor, 'update', galleries.definition.entity, galleryId, detail);
      return result;
    });

  const listImages = async (galleryId: string) => {
    const all = await cmsImages.list({ publishedOnly: false });
    return all.filter((image) => image.galleryId === galleryId);
  };

  return {
    /** Adds images after the last one, in the given order. @throws AppError not-found */
    add(galleryId: string, { images }: GalleryImagesAdd, actor: Actor): Promise<CmsImage[]> {
      return changeGallery(galleryId, actor, async () => {
        const last = (await listImages(galleryId)).at(-1)?.sortOrder ?? -1;
        const added = await cmsImages.writes.insertMany(
          images.map((image, index) => ({ ...image, galleryId, sortOrder: last + 1 + index })),
        );
        return { result: added, count: added.length };
      });
    },

    /** All of them or none. @throws AppError not-found if one is not in the gallery (any more) */
    change(galleryId: string, { images }: GalleryImagesChange, actor: Actor): Promise<CmsImage[]> {
      return changeGallery(galleryId, actor, async () => {
        const known = new Set((await listImages(galleryId)).map(({ id }) => id));
        const changed: CmsImage[] = [];
        for (const { id, ...values } of images) {
          if (!known.has(id)) throw notFound(cmsImages.definition.name);
          changed.push(await cmsImages.writes.update(id, values));
        }
        return { result: changed, count: changed.length };
      });
    },

    /** Moves images to the trash, each by itself. @returns how many; those that are gone already are not counted */
    remove(galleryId: string, { ids }: GalleryImagesRemove, actor: Actor): Promise<number> {
      return changeGallery(galleryId, actor, async () => {
        const wanted = new Set(ids);
        const found = (await listImages(galleryId)).filter(({ id }) => wanted.has(id));
        for (const { id } of found) await cmsImages.writes.remove(id);
        return { result: found.length, count: found.length };
      });
    },
  };
}
