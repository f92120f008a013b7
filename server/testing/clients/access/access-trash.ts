import { z } from 'zod';
import { dataOf } from '#contract/fields.ts';
import { trashEntry, trashPurged, trashRestored } from '#contract/trash/trash.ts';
import type { Row } from './access-row.ts';

const changeOf = (outcome: z.ZodType): Row => ({
  who: 'content',
  status: 200,
  answer: dataOf(outcome),
  call: ({ photoId }) => ({ payload: { things: [{ entity: 'media', id: photoId }] } }),
});

/** The rows of the routes of the trash. */
export const trashRows: Record<string, Row> = {
  'GET /api/admin/trash': { who: 'content', status: 200, answer: dataOf(z.array(trashEntry)) },
  'POST /api/admin/trash/restore': changeOf(trashRestored),
  'POST /api/admin/trash/purge': changeOf(trashPurged),
};
