import { uploadParts, uploadProgress, uploadReceipt, uploadUrlResponse } from '#contract/media/media.ts';
import type { Row } from './access-row.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';

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
