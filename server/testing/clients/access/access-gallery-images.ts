import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import { galleryImagesRemoved } from '#contract/records/gallery-images.ts';
import { cmsImage } from '#contract/records/gallery.ts';
import type { Row, Setting } from './access-row.ts';

const imageUrl = 'https://studio.example/picture.jpg';
const images = inData(z.array(cmsImage.record));

let counter = 0;

const create = async ({ studio, owner }: Setting, url: string, payload: object): Promise<string> => {
  const answer = await studio.inject({ method: 'POST', url, payload, headers: owner });
  return (answer.json() as { data: { id: string } }).data.id;
};

/** A new gallery with an image. */
async function createGallery(setting: Setting) {
  const slug = `many-images-${(counter += 1)}`;
  const id = await create(setting, '/api/admin/galleries', { name: 'Many', slug, category: 'Water' });
  const image = await create(setting, '/api/admin/cms/images', { imageUrl, galleryId: id });
  return { url: `/api/admin/galleries/${id}/images`, image };
}

/** The rows of the routes that change many images of a gallery. */
export const galleryImageRows: Record<string, Row> = {
  'POST /api/admin/galleries/:id/images': {
    who: 'content',
    status: 201,
    answer: images,
    call: async (setting) => ({ url: (await createGallery(setting)).url, payload: { images: [{ imageUrl }] } }),
  },
  'PATCH /api/admin/galleries/:id/images': {
    who: 'content',
    status: 200,
    answer: images,
    call: async (setting) => {
      const { url, image } = await createGallery(setting);
      return { url, payload: { images: [{ id: image, title: 'Pier', sortOrder: 3 }] } };
    },
  },
  'POST /api/admin/galleries/:id/images/remove': {
    who: 'content',
    status: 200,
    answer: inData(galleryImagesRemoved),
    call: async (setting) => {
      const { url, image } = await createGallery(setting);
      return { url: `${url}/remove`, payload: { ids: [image] } };
    },
  },
};
