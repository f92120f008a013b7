import { uploadProgress, uploadReceipt, uploadUrlAnswer } from '#contract/media.ts';
import type { Row } from './access-row.ts';
import { photo } from './pictures.ts';

/** The rows of everything about uploads, but for the claim. */
export const uploadRows: Record<string, Row> = {
  'POST /api/admin/upload-url': { who: 'staff', status: 200, answer: uploadUrlAnswer, call: () => ({ payload: {} }) },
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
