import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import { mailItem, mailsRetried } from '#contract/mail/mail.ts';
import { mailSettings } from '#contract/mail/mail-settings.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { createMailRepository } from '#server/modules/mail/mail.repository.ts';
import type { Row, Setting } from './access-row.ts';

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
  // No mail server is set; outbox.routes.test.ts tests one.
  'POST /api/admin/mail-settings/test': {
    who: 'administration',
    status: 409,
    answer: problemDocument,
    call: () => ({ payload: { address: 'mei@studio.example' } }),
  },
  'GET /api/admin/mail-settings/sender-domain': { who: 'administration', status: 409, answer: problemDocument },
};
