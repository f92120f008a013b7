import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createEncryption } from '#server/platform/secrets.ts';
import { type OutgoingMail, SmtpError } from './smtp.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createMailConnections, createMailer } from './mailer.ts';
import { createMailRepository, type NewMail } from './mail.repository.ts';
import type { MailSetup } from './mail-settings.service.ts';

let own: TestDatabase;
let database: Database;
/** Ahead of the clock by which mails are queued. */
let now: number;
/** Accepted by a mail server. */
let accepted: OutgoingMail[];
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  now = Date.now();
  accepted = [];
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

const mails = () => createMailRepository(database.db, async () => now);
const notice = (recipient: string): NewMail => ({
  kind: 'enquiry-notice',
  contactId: null,
  recipient,
  replyTo: null,
  subject: 'New enquiry',
  textBody: 'Hello',
  htmlBody: '<p>Hello</p>',
});

test('changed settings are used for the next mail, without a restart', async () => {
  const closed: string[] = [];
  let setup: MailSetup | undefined;
  const connections = createMailConnections({
    findSetup: async () => setup,
    open: (url) => ({
      send: async (mail) => void accepted.push({ ...mail, subject: url }),
      close: () => void closed.push(url),
    }),
  });
  const by = createMailer({
    repository: mails(),
    connections,
    seal: createEncryption(Buffer.alloc(32, 1)),
    workerId: 'here:1',
    log: createLog('silent'),
  });
  await mails().enqueue([notice('a@studio.example')]);
  expect(await by.runOnce()).toBe('idle');
  setup = { url: 'smtp://one.example', from: 'a@one.example', fromDomain: 'one.example' };
  expect(await by.runOnce()).toBe('sent');
  setup = { url: 'smtp://two.example', from: 'a@two.example', fromDomain: 'two.example' };
  expect(await connections.isOutdated()).toBe(true);
  await mails().enqueue([notice('b@studio.example')]);
  expect(await by.runOnce()).toBe('sent');
  expect(accepted).toMatchObject([
    { subject: 'smtp://one.example', from: 'a@one.example', messageId: expect.stringMatching(/@one\.example$/) },
    { subject: 'smtp://two.example', from: 'a@two.example' },
  ]);
  expect(closed).toEqual(['smtp://one.example']);
});

test('other settings end the pause of an outage', async () => {
  const stopping = new AbortController();
  let url = 'smtp://away.example';
  const by = createMailer({
    repository: mails(),
    connections: createMailConnections({
      findSetup: async () => ({ url, from: 'a@one.example', fromDomain: 'one.example' }),
      open: (to) => ({
        async send(mail) {
          if (to === 'smtp://away.example') throw new SmtpError('unreachable', 'away');
          accepted.push(mail);
        },
        close() {},
      }),
    }),
    seal: createEncryption(Buffer.alloc(32, 1)),
    workerId: 'here:1',
    log: createLog('silent'),
  });
  await mails().enqueue([notice('a@studio.example')]);
  const running = by.run(stopping.signal);
  await expect
    .poll(async () => (await database.db.selectFrom('mails').selectAll().executeTakeFirst())?.lastError)
    .toBe('away');
  url = 'smtp://here.example';
  now += 60 * 60_000;
  // The loop may still be on its way into the pause.
  await expect
    .poll(
      () => {
        by.wake();
        return accepted.length;
      },
      // Shorter than the pause of 15 seconds.
      { timeout: 8_000 },
    )
    .toBe(1);
  stopping.abort();
  await running;
});
