import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type DeliveryPreset, deliveryPreset, deliveryProgress } from '#contract/client-delivery.ts';
import {
  type ClientGallery,
  clientGallery,
  clientGalleryItems,
  clientLink,
  newClientLink,
} from '#contract/client-galleries.ts';
import { choiceSubmitted, clientPicks, clientPickStored } from '#contract/client-proofing.ts';
import { clientActivity, clientLinkDraft } from '#contract/client-sharing.ts';
import { inData } from '#contract/fields.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import type { Row, Setting } from './access-accounts.ts';

const base = '/api/admin/client-galleries';
const presets = '/api/admin/delivery-presets';
const presetBody = { name: 'MLS', width: 2048, height: 1365, maxBytes: 1_000_000, naming: 'address' };

async function createPreset({ studio, owner }: Setting): Promise<string> {
  const created = await studio.inject({ method: 'POST', url: presets, headers: owner, payload: presetBody });
  return `${presets}/${(created.json() as { data: DeliveryPreset }).data.id}`;
}

async function createGallery({ studio, owner }: Setting): Promise<string> {
  const payload = { title: 'Chen family', sections: ['Portraits'] };
  const created = await studio.inject({ method: 'POST', url: base, headers: owner, payload });
  return `${base}/${(created.json() as { data: ClientGallery }).data.id}`;
}

async function createLink(setting: Setting, rights = ['view']) {
  const gallery = await createGallery(setting);
  const url = `${gallery}/links`;
  const { studio, owner } = setting;
  const created = await studio.inject({ method: 'POST', url, headers: owner, payload: { rights } });
  const { id, url: address } = (created.json() as { data: { id: string; url: string } }).data;
  return { gallery, id, path: new URL(address).pathname };
}

/** A gallery in which a photo is picked. */
async function createPicks(setting: Setting): Promise<string> {
  const { gallery, path } = await createLink(setting, ['choose']);
  const clientGalleryId = gallery.slice(base.length + 1);
  const { studio, client } = setting;
  const { id } = await client.add(await photo(), { category: 'client-work', clientGalleryId });
  // As the worker leaves it.
  const rows = studio.services.database.db.updateTable('media').set({ state: 'ready' });
  await rows.where('id', '=', id).execute();
  const payload = { name: 'Mei', item: id, comment: 'Please make this one brighter, and our dog larger. Thank you!' };
  await studio.inject({ method: 'POST', url: `${path}/picks`, payload: { ...payload, picked: true } });
  return gallery;
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
  [`PATCH ${base}/:id/links/:linkId`]: {
    who: 'content',
    status: 200,
    answer: inData(clientLink),
    async call(setting) {
      const { gallery, id } = await createLink(setting);
      return { url: `${gallery}/links/${id}`, payload: { label: 'Dad', expiresAt: null } };
    },
  },
  [`POST ${base}/:id/links/:linkId/renew`]: {
    who: 'content',
    status: 201,
    answer: inData(newClientLink),
    async call(setting) {
      const { gallery, id } = await createLink(setting);
      return { url: `${gallery}/links/${id}/renew`, payload: {} };
    },
  },
  [`GET ${base}/:id/mail`]: {
    who: 'content',
    status: 200,
    answer: inData(clientLinkDraft),
    call: async (setting) => ({ url: `${await createGallery(setting)}/mail` }),
  },
  [`GET ${base}/:id/activity`]: {
    who: 'content',
    status: 200,
    answer: inData(clientActivity),
    call: async (setting) => ({ url: `${await createGallery(setting)}/activity` }),
  },
  [`POST ${base}/:id/duplicate`]: {
    who: 'content',
    status: 201,
    answer: inData(clientGallery),
    call: async (setting) => ({ url: `${await createGallery(setting)}/duplicate` }),
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
  [`GET ${base}/:id/picks`]: {
    who: 'content',
    status: 200,
    answer: inData(clientPicks),
    call: async (setting) => ({ url: `${await createGallery(setting)}/picks` }),
  },
  [`POST ${base}/:id/reopen`]: {
    who: 'content',
    status: 200,
    answer: inData(clientPicks),
    call: async (setting) => ({ url: `${await createGallery(setting)}/reopen` }),
  },
  [`GET ${base}/:id/picks.csv`]: {
    who: 'content',
    status: 200,
    answer: 'bytes',
    call: async (setting) => ({ url: `${await createPicks(setting)}/picks.csv` }),
  },
  // Nothing is picked.
  [`GET ${base}/:id/picks.txt`]: {
    who: 'content',
    status: 200,
    answer: 'none',
    call: async (setting) => ({ url: `${await createGallery(setting)}/picks.txt` }),
  },
  [`GET ${base}/:id/picks.xmp.zip`]: {
    who: 'content',
    status: 200,
    answer: 'bytes',
    call: async (setting) => ({ url: `${await createPicks(setting)}/picks.xmp.zip` }),
  },
  'POST /g/:token/picks': {
    who: 'open',
    status: 200,
    answer: inData(clientPickStored),
    call: async (setting) => ({
      url: `${(await createLink(setting, ['choose'])).path}/picks`,
      payload: { name: 'Mei' },
    }),
  },
  'POST /g/:token/submit': {
    who: 'open',
    status: 200,
    answer: inData(choiceSubmitted),
    call: async (setting) => ({
      url: `${(await createLink(setting, ['choose'])).path}/submit`,
      payload: { name: 'Mei' },
    }),
  },
  [`GET ${base}/:id/delivery`]: {
    who: 'content',
    status: 200,
    answer: inData(deliveryProgress),
    call: async (setting) => ({ url: `${await createGallery(setting)}/delivery` }),
  },
  [`POST ${base}/:id/delivery/retry`]: {
    who: 'content',
    status: 200,
    answer: inData(deliveryProgress),
    call: async (setting) => ({ url: `${await createGallery(setting)}/delivery/retry` }),
  },
  [`GET ${presets}`]: { who: 'content', status: 200, answer: inData(z.array(deliveryPreset)) },
  [`POST ${presets}`]: {
    who: 'content',
    status: 201,
    answer: inData(deliveryPreset),
    call: () => ({ payload: presetBody }),
  },
  [`PUT ${presets}/:id`]: {
    who: 'content',
    status: 200,
    answer: inData(deliveryPreset),
    call: async (setting) => ({ url: await createPreset(setting), payload: { ...presetBody, maxBytes: null } }),
  },
  [`DELETE ${presets}/:id`]: {
    who: 'content',
    status: 204,
    answer: 'none',
    call: async (setting) => ({ url: await createPreset(setting) }),
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
