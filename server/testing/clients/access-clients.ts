import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ClientGallery,
  clientGallery,
  clientGalleryItems,
  clientLink,
  newClientLink,
} from '#contract/client-galleries.ts';
import { inData } from '#contract/fields.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import type { Row, Setting } from './access-accounts.ts';

const base = '/api/admin/client-galleries';

async function createGallery({ studio, owner }: Setting): Promise<string> {
  const payload = { title: 'Chen family', sections: ['Portraits'] };
  const created = await studio.inject({ method: 'POST', url: base, headers: owner, payload });
  return `${base}/${(created.json() as { data: ClientGallery }).data.id}`;
}

async function createLink(setting: Setting) {
  const gallery = await createGallery(setting);
  const url = `${gallery}/links`;
  const { studio, owner } = setting;
  const created = await studio.inject({ method: 'POST', url, headers: owner, payload: { rights: ['view'] } });
  const { id, url: address } = (created.json() as { data: { id: string; url: string } }).data;
  return { gallery, id, path: new URL(address).pathname };
}

/** The rows of client galleries. What is behind a link, client-page.test.ts tests. */
export const clientGalleryRows: Record<string, Row> = {
  [`GET ${base}`]: { who: 'content', status: 200, answer: inData(z.array(clientGallery)) },
  [`POST ${base}`]: {
    who: 'content',
    status: 201,
    answer: inData(clientGallery),
    call: () => ({ payload: { title: 'Chen family' } }),
  },
  [`GET ${base}/:id`]: {
    who: 'content',
    status: 200,
    answer: inData(clientGallery),
    call: async (setting) => ({ url: await createGallery(setting) }),
  },
  [`PATCH ${base}/:id`]: {
    who: 'content',
    status: 200,
    answer: inData(clientGallery),
    call: async (setting) => ({ url: await createGallery(setting), payload: { message: 'Thank you' } }),
  },
  [`DELETE ${base}/:id`]: {
    who: 'content',
    status: 204,
    answer: 'none',
    call: async (setting) => ({ url: await createGallery(setting) }),
  },
  [`GET ${base}/:id/items`]: {
    who: 'content',
    status: 200,
    answer: inData(clientGalleryItems),
    call: async (setting) => ({ url: `${await createGallery(setting)}/items` }),
  },
  [`PATCH ${base}/:id/items`]: {
    who: 'content',
    status: 200,
    answer: inData(clientGalleryItems),
    async call(setting) {
      const gallery = await createGallery(setting);
      const clientGalleryId = gallery.slice(base.length + 1);
      const { id } = await setting.client.add(await photo(), { category: 'client-work', clientGalleryId });
      return { url: `${gallery}/items`, payload: { ids: [id], section: 'Portraits' } };
    },
  },
  [`GET ${base}/:id/links`]: {
    who: 'content',
    status: 200,
    answer: inData(z.array(clientLink)),
    call: async (setting) => ({ url: `${(await createLink(setting)).gallery}/links` }),
  },
  [`POST ${base}/:id/links`]: {
    who: 'content',
    status: 201,
    answer: inData(newClientLink),
    call: async (setting) => ({
      url: `${await createGallery(setting)}/links`,
      payload: { rights: ['download'], label: 'Mum', pin: '4711' },
    }),
  },
  [`DELETE ${base}/:id/links/:linkId`]: {
    who: 'content',
    status: 204,
    answer: 'none',
    async call(setting) {
      const { gallery, id } = await createLink(setting);
      return { url: `${gallery}/links/${id}` };
    },
  },
  'GET /g/:token/files/:item': {
    who: 'open',
    status: 404,
    answer: problemDocument,
    call: async (setting) => ({ url: `${(await createLink(setting)).path}/files/${randomUUID()}` }),
  },
  'GET /g/:token/files/:item/:file': {
    who: 'open',
    status: 404,
    answer: problemDocument,
    call: async (setting) => ({ url: `${(await createLink(setting)).path}/files/${randomUUID()}/320.jpg` }),
  },
  'GET /g/:token/all.zip': {
    who: 'open',
    status: 403,
    answer: problemDocument,
    call: async (setting) => ({ url: `${(await createLink(setting)).path}/all.zip` }),
  },
  'GET /a/:code/:side/:file': {
    who: 'open',
    status: 404,
    answer: problemDocument,
    call: async () => ({ url: `/a/${'a'.repeat(12)}/altered/320.jpg` }),
  },
  'POST /g/:token/pin': {
    who: 'open',
    status: 303,
    answer: 'none',
    call: async (setting) => ({
      url: `${(await createLink(setting)).path}/pin`,
      payload: Buffer.from('pin=1234'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
};
