import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  contentHistoryEntry,
  contentHistoryState,
  contentPage,
  contentPageSummary,
  previewLink,
  untranslatedField,
  contentFile,
  contentImportResult,
} from '#contract/content/content-api.ts';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { inData } from '#contract/fields.ts';
import { storedTranslation, translationCounts, translationState } from '#contract/translations.ts';
import { mediaDownload, uploadParts, uploadProgress, uploadReceipt, uploadUrlResponse } from '#contract/media.ts';
import { galleryImagesRemoved, cmsImage } from '#contract/records.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { trashEntry, trashPurged, trashRestored } from '#contract/trash.ts';
import { mailItem, mailsRetried, mailSettings } from '#contract/mail.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import type { Row, Setting } from './access-accounts.ts';

let counter = 0;
const draft = () => {
  counter += 1;
  return { differences: { ...noOverrides, en: { 'hero.title': `Title ${counter}` } } };
};
const base = '/api/admin/content/portrait';
const page = inData(contentPage);

/** A call on a page that has a draft, or a published state. */
const callAfter =
  (path: string, { isPublished = false } = {}) =>
  async ({ studio, owner }: Setting) => {
    await studio.inject({ method: 'PUT', url: `${base}/draft`, payload: draft(), headers: owner });
    if (isPublished) await studio.inject({ method: 'POST', url: `${base}/publish`, headers: owner });
    return { url: `${base}${path}` };
  };

/** The rows of the routes of page contents and translations. */
export const contentRows: Record<string, Row> = {
  'GET /api/admin/translations': { who: 'content', status: 200, answer: inData(z.array(storedTranslation)) },
  'GET /api/admin/translations/state': {
    who: 'content',
    status: 200,
    answer: inData(z.array(translationState)),
    call: () => ({ url: '/api/admin/translations/state?entity=media' }),
  },
  'GET /api/admin/translations/counts': { who: 'content', status: 200, answer: inData(z.array(translationCounts)) },
  'GET /api/admin/content': { who: 'content', status: 200, answer: inData(z.array(contentPageSummary)) },
  'GET /api/admin/content/untranslated': { who: 'content', status: 200, answer: inData(z.array(untranslatedField)) },
  'GET /api/admin/content/export': { who: 'content', status: 200, answer: inData(contentFile) },
  'POST /api/admin/content/import': {
    who: 'content',
    status: 200,
    answer: inData(contentImportResult),
    call: () => ({ payload: { file: { format: 'lightwell-content', version: 1, pages: {} } } }),
  },
  'POST /api/admin/content/preview-links': {
    who: 'content',
    status: 200,
    answer: inData(previewLink),
    call: () => ({ payload: { page: 'portrait', staffLanguage: 'en' } }),
  },
  'GET /api/admin/content/:page': { who: 'content', status: 200, answer: page, call: () => ({ url: base }) },
  'PUT /api/admin/content/:page/draft': {
    who: 'content',
    status: 200,
    answer: page,
    call: () => ({ url: `${base}/draft`, payload: draft() }),
  },
  'DELETE /api/admin/content/:page/draft': { who: 'content', status: 200, answer: page, call: callAfter('/draft') },
  'POST /api/admin/content/:page/publish': { who: 'content', status: 200, answer: page, call: callAfter('/publish') },
  'GET /api/admin/content/:page/history': {
    who: 'content',
    status: 200,
    answer: inData(z.array(contentHistoryEntry)),
    call: callAfter('/history', { isPublished: true }),
  },
  'GET /api/admin/content/:page/history/:version': {
    who: 'content',
    status: 200,
    answer: inData(contentHistoryState),
    call: callAfter('/history/1', { isPublished: true }),
  },
  'POST /api/admin/content/:page/history/:version/restore': {
    who: 'content',
    status: 200,
    answer: page,
    call: callAfter('/history/0/restore'),
  },
};

async function findAddress({ studio, owner, photoId }: Setting): Promise<string> {
  const payload = { ids: [photoId] };
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/media/downloads', headers: owner, payload });
  return (answer.json() as { data: { url: string } }).data.url;
}

/** The rows of the routes by which staff download originals. */
export const downloadRows: Record<string, Row> = {
  'GET /api/admin/media/:id/original': {
    who: 'content',
    status: 200,
    answer: 'bytes',
    call: ({ photoId }) => ({ url: `/api/admin/media/${photoId}/original` }),
  },
  'POST /api/admin/media/downloads': {
    who: 'content',
    status: 200,
    answer: inData(mediaDownload),
    call: ({ photoId }) => ({ payload: { ids: [photoId] } }),
  },
  'GET /api/downloads/:pass': {
    // The pass of an address stands for the session that asked for it.
    who: 'open',
    status: 200,
    answer: 'bytes',
    call: async (setting) => ({ url: await findAddress(setting) }),
  },
};

const imageUrl = 'https://studio.example/picture.jpg';
const images = inData(z.array(cmsImage.record));

let galleryCounter = 0;

const create = async ({ studio, owner }: Setting, url: string, payload: object): Promise<string> => {
  const answer = await studio.inject({ method: 'POST', url, payload, headers: owner });
  return (answer.json() as { data: { id: string } }).data.id;
};

/** A new gallery with an image. */
async function createGallery(setting: Setting) {
  const slug = `many-images-${(galleryCounter += 1)}`;
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

/** The rows of all upload routes except the claim. */
export const uploadRows: Record<string, Row> = {
  'POST /api/admin/upload-url': {
    who: 'content',
    status: 200,
    answer: uploadUrlResponse,
    call: () => ({ payload: {} }),
  },
  'PUT /uploads/:id': {
    who: 'open',
    status: 201,
    answer: uploadReceipt,
    call: async ({ client }) => ({
      url: await client.issue(),
      payload: await photo(),
      headers: { 'content-type': 'image/jpeg' },
    }),
  },
  'GET /uploads/:id': {
    who: 'open',
    status: 200,
    answer: uploadProgress,
    call: async ({ client }) => ({ url: await client.issue() }),
  },
  'POST /uploads/:id/parts': {
    who: 'open',
    status: 200,
    answer: uploadParts,
    call: async ({ client }) => ({ url: partsUrl(await client.issue(), 'parts') }),
  },
  'POST /uploads/:id/complete': {
    who: 'open',
    status: 200,
    answer: uploadReceipt,
    call: async ({ client }) => {
      const url = await client.issue();
      // The disk driver has no multipart uploads, so the response reports what is stored already.
      await client.put(url, await photo());
      return { url: partsUrl(url, 'complete') };
    },
  },
  'OPTIONS /uploads/:id': {
    who: 'open',
    status: 204,
    answer: 'none',
    call: async ({ client }) => ({ url: await client.issue() }),
  },
  'DELETE /uploads/:id': {
    who: 'open',
    status: 204,
    answer: 'none',
    call: async ({ client }) => ({ url: await client.issue() }),
  },
  'PATCH /uploads/:id': {
    who: 'open',
    status: 204,
    answer: 'none',
    call: async ({ client }) => ({
      url: await client.issue(),
      payload: (await photo()).subarray(0, 20_000),
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    }),
  },
};

/** @returns the address below an upload URL, with the same signature */
function partsUrl(url: string, step: 'parts' | 'complete'): string {
  return url.replace('?', `/${step}?`);
}

/** Of an enquiry; for other things the route asks for another right (contact-trash.test.ts). */
const changeOf = (outcome: z.ZodType): Row => ({
  who: 'enquiries',
  status: 200,
  answer: inData(outcome),
  call: () => ({ payload: { things: [{ entity: 'contact-message', id: crypto.randomUUID() }] } }),
});

/** The rows of the routes of the trash. */
export const trashRows: Record<string, Row> = {
  'GET /api/admin/trash': { who: 'enquiries', status: 200, answer: inData(z.array(trashEntry)) },
  'POST /api/admin/trash/restore': changeOf(trashRestored),
  'POST /api/admin/trash/purge': changeOf(trashPurged),
};

const mailCall =
  (action: string) =>
  async ({ studio }: Setting) => {
    const id = randomUUID();
    const mail = { kind: 'test', contactId: null, recipient: 'mei@studio.example', replyTo: null } as const;
    await createMailRepository(studio.services.database.db).enqueue([
      { ...mail, id, subject: 'Test', textBody: 'Test', htmlBody: '<p>Test</p>' },
    ]);
    return { url: `/api/admin/mails/${id}/${action}` };
  };

export const mailRows: Record<string, Row> = {
  'GET /api/admin/mail-settings': { who: 'administration', status: 200, answer: inData(mailSettings) },
  'PUT /api/admin/mail-settings': {
    who: 'administration',
    status: 200,
    answer: inData(mailSettings),
    call: () => ({ payload: { server: null, from: null, timeZone: null, recipients: [] } }),
  },

  'GET /api/admin/mails': { who: 'enquiries', status: 200, answer: inData(z.array(mailItem)) },
  'POST /api/admin/mails/retry-failed': { who: 'enquiries', status: 200, answer: inData(mailsRetried) },
  'POST /api/admin/mails/:id/retry': {
    who: 'enquiries',
    status: 200,
    answer: inData(mailItem),
    call: mailCall('retry'),
  },
  'POST /api/admin/mails/:id/give-up': {
    who: 'enquiries',
    status: 200,
    answer: inData(mailItem),
    call: mailCall('give-up'),
  },
  // No mail server is set; mail.routes.test.ts tests one.
  'POST /api/admin/mail-settings/test': {
    who: 'administration',
    status: 409,
    answer: problemDocument,
    call: () => ({ payload: { address: 'mei@studio.example' } }),
  },
  'GET /api/admin/mail-settings/sender-domain': { who: 'administration', status: 409, answer: problemDocument },
};
