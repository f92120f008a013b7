import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { recordContracts } from '#contract/records/contracts.ts';
import { kinds as kindNames, type RecordEntity, type RecordKind, recordKinds } from '#contract/records/kinds.ts';
import { retention, personData, personErased } from '#contract/privacy.ts';
import {
  contactStatistics,
  contactNote,
  contactThread,
  noteOfEnquiry,
  staffMember,
} from '#contract/enquiry-workflow.ts';
import { auditEvent } from '#contract/audit.ts';
import { contactCounts, contactMessage, contactReceipt, contactFormToken } from '#contract/enquiries.ts';
import { inData } from '#contract/fields.ts';
import {
  videoWork,
  duplicateResult,
  listedMediaItem,
  mediaItem,
  mediaReference,
  mediaRetried,
  mediaSettings,
  photo as legacyPhoto,
  publicMediaItem,
} from '#contract/media.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { studioIdentity } from '#contract/studio.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { type Row, type Setting, accountRows, overviewRows } from './access-accounts.ts';
import { clientGalleryRows } from './access-clients.ts';
import { contentRows, downloadRows, galleryImageRows, mailRows, trashRows, uploadRows } from './access-content.ts';
import { objectPathOf } from './media-client.ts';

/** What tests need of a kind of record: a kind without it does not compile. */
interface Sample {
  /** valid, with a name of its own for a record; `n` makes unique values */
  body: (n: number) => object;
  change: object;
  /** a value that its schema refuses, with the message */
  refused: object;
  message: string;
  /** translations of all texts of `body` */
  texts: Record<string, string>;
  /** a translatable field and its limit */
  longest: readonly [field: string, most: number];
}

const picture = 'https://studio.example/picture.jpg';
const samples: Record<RecordKind, Sample> = {
  teamMembers: {
    body: () => ({ name: 'Mei', role: 'Photographer', description: 'Light.', image: picture }),
    change: { role: 'Retoucher', sortOrder: '3' },
    refused: { image: 'javascript:alert(1)' },
    message: 'Must be a valid image URL',
    texts: { name: '安娜', role: '摄影师', description: '人像摄影' },
    longest: ['role', limits.name],
  },
  propertyVideos: {
    body: () => ({ title: 'House', description: 'Hill', videoUrl: picture, thumbnailUrl: picture, duration: '3:42' }),
    change: { price: '$1M', quality: '720p HD' },
    refused: { title: ' ' },
    message: 'Title is required',
    texts: { title: '别墅', description: '漫步' },
    longest: ['title', limits.title],
  },
  floorPlans: {
    body: () => ({
      title: 'Loft',
      description: 'Two floors',
      planType: 'Apartment',
      imageUrl: picture,
      squareFootage: '900',
    }),
    change: { squareFootage: '950', sortOrder: -2 },
    refused: { imageUrl: 'no address' },
    message: 'Must be a valid image URL',
    texts: { title: '阁楼', description: '两室', squareFootage: '84 平方米' },
    longest: ['description', limits.text],
  },
  aboutEntries: {
    body: (n) => ({ sectionKey: `key_${n}`, content: 'Words', linkText: 'More' }),
    change: { linkUrl: 'https://example.com/', isPublished: true },
    refused: { linkUrl: 'ftp://example.com/' },
    message: 'Must be a valid URL',
    texts: { content: '光', linkText: '更多' },
    longest: ['content', limits.text],
  },
  galleries: {
    body: (n) => ({ name: 'Gardens', slug: `gardens-${n}`, category: 'Weddings' }),
    change: { description: 'In May' },
    refused: { slug: 'Garden party' },
    message: 'Slug may have lower-case letters, digits and single hyphens',
    texts: { name: '花园' },
    longest: ['description', limits.text],
  },
  cmsImages: {
    body: () => ({ imageUrl: picture, alt: 'A window' }),
    change: { title: 'Window' },
    refused: { galleryId: 'garden' },
    message: 'Must be the id of a gallery',
    texts: { alt: '窗' },
    longest: ['caption', limits.text],
  },
  testimonials: {
    body: () => ({
      quote: 'Calm hands',
      person: 'Ana Li',
      service: 'newborn',
      imageUrl: picture,
      consentOn: '2026-03-02',
      consentNote: 'by e-mail 2026-03-02',
    }),
    change: { person: 'A. L.', service: 'wedding', sortOrder: 4 },
    refused: { consentOn: '2 March' },
    message: 'Must be a day such as 2026-03-02',
    texts: { quote: '一双平静的手' },
    longest: ['quote', 400],
  },
};

/** A kind of record, for the tests that walk every kind. */
interface Kind extends Sample {
  kind: RecordKind;
  entity: RecordEntity;
  admin: string;
  /** its public list */
  open: string;
  /** the same, if it is not the same address */
  public?: string;
  /** as staff get it */
  record: z.ZodType;
  /** as visitors get it */
  shown: z.ZodType;
}

export const kinds: Kind[] = recordKinds.map((kind) => {
  const { entity, path } = kindNames[kind];
  const { record, shown } = recordContracts[kind];
  const isOther = (path.public as string) !== path.admin;
  return {
    ...samples[kind],
    kind,
    entity,
    admin: path.admin,
    open: path.public,
    ...(isOther && { public: path.public }),
    record,
    shown,
  };
});

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
  ...clientGalleryRows,

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
