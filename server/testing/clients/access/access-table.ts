import { retention } from '#contract/privacy/retention.ts';
import { personData, personErased } from '#contract/privacy/person.ts';
import { contactStatistics } from '#contract/contact-figures.ts';
import { z } from 'zod';
import { auditEvent } from '#contract/audit.ts';
import { contactCounts, contactMessage, contactReceipt, contactFormToken } from '#contract/contact.ts';
import { contactNote, contactThread, noteOfEnquiry, staffMember } from '#contract/contact-thread.ts';
import { inData } from '#contract/fields.ts';
import { videoWork } from '#contract/media/film.ts';
import {
  duplicateResult,
  listedMediaItem,
  mediaItem,
  mediaReference,
  mediaRetried,
  mediaSettings,
  photo as legacyPhoto,
  publicMediaItem,
} from '#contract/media/media.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { studioIdentity } from '#contract/studio.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import type { Row, Setting } from './access-row.ts';
import { accountRows } from './access-accounts.ts';
import { contentRows } from './access-content.ts';
import { downloadRows } from './access-downloads.ts';
import { galleryImageRows } from './access-gallery-images.ts';
import { mailRows } from './access-mail.ts';
import { overviewRows } from './access-overview.ts';
import { trashRows } from './access-trash.ts';
import { uploadRows } from './access-uploads.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { kinds, type Kind } from '#server/testing/fixtures/record-kinds.ts';

const post = async ({ studio, owner }: Setting, url: string, payload: object): Promise<string> => {
  const answer = await studio.inject({ method: 'POST', url, payload, headers: owner });
  return (answer.json() as { data: { id: string } }).data.id;
};

let counter = 0;
const next = () => (counter += 1);

function rowsOfKind({ admin, public: publicUrl, record, shown, body }: Kind): Record<string, Row> {
  const list = inData(z.array(record));
  const one = inData(record);
  const created = (setting: Setting) => post(setting, admin, body(next()));
  return {
    [`GET ${publicUrl ?? admin}`]: { who: 'open', status: 200, answer: inData(z.array(shown)) },
    ...(publicUrl && { [`GET ${admin}`]: { who: 'content', status: 200, answer: list } as Row }),
    [`POST ${admin}`]: { who: 'content', status: 201, answer: one, call: () => ({ payload: body(next()) }) },
    [`PATCH ${admin}/:id`]: {
      who: 'content',
      status: 200,
      answer: one,
      call: async (setting) => ({ url: `${admin}/${await created(setting)}`, payload: { isPublished: false } }),
    },
    [`DELETE ${admin}/:id`]: {
      who: 'content',
      status: 204,
      answer: 'none',
      call: async (setting) => ({ url: `${admin}/${await created(setting)}` }),
    },
  };
}

const enquiry = {
  firstName: 'Ana',
  lastName: 'Li',
  email: 'ana@studio.example',
  serviceType: 'newborn',
  message: 'When?',
};
const newEnquiry = (setting: Setting) => post(setting, '/api/contact', enquiry);
const contactCall = async (setting: Setting, part = '') => ({
  url: `/api/admin/contacts/${await newEnquiry(setting)}${part}`,
});
const status = z.enum(['ok', 'failed']);

export const table: Record<string, Row> = {
  'GET /healthz': { who: 'open', status: 200, answer: z.object({ status: z.literal('ok') }) },
  'GET /accepting': { who: 'open', status: 200, answer: z.object({ status: z.literal('ok') }) },
  'GET /readyz': {
    who: 'open',
    status: 200,
    answer: z.object({ status, parts: z.object({ database: status, storage: status }) }),
  },
  'GET /api/openapi.json': { who: 'open', status: 200, answer: z.looseObject({ openapi: z.literal('3.1.0') }) },
  'GET /api/docs': { who: 'open', status: 200, answer: 'bytes' },
  'GET /api/docs/page.css': { who: 'open', status: 200, answer: 'bytes' },
  'GET /api/docs/start.js': { who: 'open', status: 200, answer: 'bytes' },
  'GET /api/docs/swagger-ui-bundle.js': { who: 'open', status: 200, answer: 'bytes' },
  'GET /api/docs/swagger-ui.css': { who: 'open', status: 200, answer: 'bytes' },

  ...accountRows,

  ...Object.assign({}, ...kinds.map(rowsOfKind)),
  ...galleryImageRows,

  'POST /api/contact': {
    who: 'open',
    status: 201,
    answer: inData(contactReceipt),
    call: () => ({ payload: enquiry }),
  },
  'GET /api/contact/stamp': { who: 'open', status: 200, answer: inData(contactFormToken) },
  'GET /api/admin/contacts': { who: 'enquiries', status: 200, answer: z.array(contactMessage) },
  'GET /api/admin/retention': { who: 'administration', status: 200, answer: inData(retention) },
  'PUT /api/admin/retention': {
    who: 'administration',
    status: 200,
    answer: inData(retention),
    call: () => ({ payload: { months: 12 } }),
  },
  'POST /api/admin/people/read': {
    who: 'administration',
    status: 200,
    answer: inData(personData),
    call: () => ({ payload: { email: 'nobody@studio.example' } }),
  },
  'POST /api/admin/people/erase': {
    who: 'administration',
    status: 200,
    answer: inData(personErased),
    call: () => ({ payload: { email: 'nobody@studio.example' } }),
  },
  'GET /api/admin/contacts/figures': { who: 'enquiries', status: 200, answer: inData(contactStatistics) },
  'GET /api/admin/contacts/counts': { who: 'enquiries', status: 200, answer: inData(contactCounts) },
  'PATCH /api/admin/contacts/:id': {
    who: 'enquiries',
    status: 200,
    answer: inData(contactMessage),
    call: async (setting) => ({ ...(await contactCall(setting)), payload: { state: 'read' } }),
  },
  'GET /api/admin/staff': { who: 'enquiries', status: 200, answer: inData(z.array(staffMember)) },
  'GET /api/admin/contacts/notes': { who: 'enquiries', status: 200, answer: inData(z.array(noteOfEnquiry)) },
  'GET /api/admin/contacts/:id/thread': {
    who: 'enquiries',
    status: 200,
    answer: inData(contactThread),
    call: (setting) => contactCall(setting, '/thread'),
  },
  'PATCH /api/admin/contacts/:id/desk': {
    who: 'enquiries',
    status: 200,
    answer: inData(contactMessage),
    call: async (setting) => ({ ...(await contactCall(setting, '/desk')), payload: { stage: 'booked' } }),
  },
  'POST /api/admin/contacts/:id/notes': {
    who: 'enquiries',
    status: 201,
    answer: inData(contactNote),
    call: async (setting) => ({ ...(await contactCall(setting, '/notes')), payload: { text: 'Called back' } }),
  },
  // No mail server is set.
  'POST /api/admin/contacts/:id/replies': {
    who: 'enquiries',
    status: 409,
    answer: problemDocument,
    call: async (setting) => ({
      ...(await contactCall(setting, '/replies')),
      payload: { subject: 'Your enquiry', text: 'Yes' },
    }),
  },
  'DELETE /api/admin/contacts/:id': {
    who: 'enquiries',
    status: 204,
    answer: 'none',
    call: (setting) => contactCall(setting),
  },

  ...trashRows,
  ...overviewRows,
  'GET /api/admin/audit-events': { who: 'administration', status: 200, answer: inData(z.array(auditEvent)) },

  ...mailRows,
  ...contentRows,

  'GET /api/studio': { who: 'open', status: 200, answer: inData(studioIdentity) },
  'GET /api/admin/studio': { who: 'content', status: 200, answer: inData(studioIdentity) },
  'PUT /api/admin/studio': {
    who: 'content',
    status: 200,
    answer: inData(studioIdentity),
    call: () => ({ payload: defaultStudioIdentity }),
  },

  ...uploadRows,
  'GET /api/media': {
    who: 'open',
    status: 200,
    answer: inData(z.array(listedMediaItem)),
    answerToAnonymous: inData(z.array(publicMediaItem)),
  },
  'GET /api/admin/media-settings': { who: 'content', status: 200, answer: inData(mediaSettings) },
  'PUT /api/admin/media-settings': {
    who: 'content',
    status: 200,
    answer: inData(mediaSettings),
    call: () => ({ payload: { readsDescriptions: true } }),
  },
  'GET /api/admin/photos': { who: 'content', status: 200, answer: z.array(legacyPhoto) },
  'POST /api/admin/media': {
    who: 'content',
    status: 201,
    answer: inData(mediaItem),
    async call({ client }) {
      const url = await client.issue();
      await client.put(url, await photo());
      return {
        payload: {
          filename: 'a.jpg',
          originalName: 'a.jpg',
          fileSize: '1',
          mimeType: 'image/jpeg',
          filePath: objectPathOf(url),
          category: 'hero-home',
          mediaType: 'photo',
          alt: '',
          tags: '',
        },
      };
    },
  },
  'POST /api/admin/media/duplicates': {
    who: 'content',
    status: 200,
    answer: inData(z.array(duplicateResult)),
    call: () => ({ payload: { files: [{ fileSize: '1' }] } }),
  },
  'PATCH /api/admin/media/:id': {
    who: 'content',
    status: 200,
    answer: inData(mediaItem),
    call: ({ photoId }) => ({ url: `/api/admin/media/${photoId}`, payload: { caption: 'Dawn' } }),
  },
  'DELETE /api/admin/media/:id': {
    who: 'content',
    status: 204,
    answer: 'none',
    call: async ({ client }) => ({ url: `/api/admin/media/${(await client.add(await photo())).id}` }),
  },
  'GET /api/admin/film-work': {
    who: 'content',
    status: 200,
    answer: inData(videoWork),
    call: () => ({ url: '/api/admin/film-work' }),
  },
  'POST /api/admin/media/:id/retry': {
    who: 'content',
    status: 200,
    answer: inData(mediaItem),
    call: ({ photoId }) => ({ url: `/api/admin/media/${photoId}/retry` }),
  },
  'POST /api/admin/media/retry-failed': { who: 'content', status: 200, answer: inData(mediaRetried) },
  'POST /api/admin/media/references': {
    who: 'content',
    status: 200,
    answer: inData(z.array(mediaReference)),
    call: ({ photoId }) => ({ payload: { ids: [photoId] } }),
  },
  ...downloadRows,
  'GET /media/:id/:segment/:file': {
    who: 'open',
    status: 200,
    answer: 'bytes',
    call: ({ photoBase }) => ({ url: `${photoBase}/320.webp` }),
  },
  'GET /objects/uploads/:id': {
    who: 'open',
    status: 200,
    answer: 'bytes',
    async call({ client, photoId }) {
      return { url: (await client.find(photoId))?.filePath as string };
    },
  },
  'GET /objects/uploads/:id/poster': {
    who: 'open',
    // A photo has no poster; delivery.routes.test.ts tests a film's.
    status: 404,
    answer: problemDocument,
    async call({ client, photoId }) {
      return { url: `${(await client.find(photoId))?.filePath}/poster` };
    },
  },
};
