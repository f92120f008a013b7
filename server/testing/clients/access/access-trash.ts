import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import { trashEntry, trashPurged, trashRestored } from '#contract/trash/trash.ts';
import type { Row } from './access-row.ts';

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
