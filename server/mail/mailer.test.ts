import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createEncryption } from '#server/platform/secrets.ts';
import { maxAttemptMs, type OutgoingMail, type Smtp, SmtpError, type SmtpFailure } from './smtp.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createMailRepository, leaseMs, type NewMail } from './mail.repository.ts';
import { createMailConnections, createMailer } from './mailer.ts';
import { encryptMail } from './outbox.service.ts';

const minute = 60_000;
const hour = 60 * minute;

let own: TestDatabase;
let database: Database;
let now: number;
/** Accepted by the mail server. */
let accepted: OutgoingMail[];
/** How the mail server fails now. */
let failing: (mail: OutgoingMail) => SmtpFailure | undefined;

beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  now = Date.now();
  accepted = [];
  failing = () => undefined;
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

const mails = () => createMailRepository(database.db, async () => now);
const notice = (recipient = 'mei@studio.example'): NewMail => ({
  kind: 'enquiry-notice',
  contactId: null,
  recipient,
  replyTo: { name: 'Ana', address: 'ana@example.com' },
  subject: 'New enquiry',
  textBody: 'Hello',
  htmlBody: '<p>Hello</p>',
});

const connectionsTo = (smtp: Smtp) =>
  createMailConnections({
    findSetup: async () => ({
      url: 'smtp://localhost',
      from: 'Studio <website@studio.example>',
      fromDomain: 'studio.example',
    }),
    open: () => smtp,
  });

function mailer(workerId = 'here:1') {
  return createMailer({
    repository: mails(),
    connections: connectionsTo({
      async send(mail) {
        const failure = failing(mail);
        if (failure) throw new SmtpError(failure, `${failure} by the test`);
        accepted.push(mail);
      },
      close() {},
    }),
    seal: createEncryption(Buffer.alloc(32, 1)),
    workerId,
    log: createLog('silent'),
  });
}

/** Sends until nothing is due, as `run` does, with the clock of the test. */
async function sendAll(by = mailer()): Promise<void> {
  while (!['idle', 'unreachable'].includes(await by.runOnce()));
}

const rows = () => database.db.selectFrom('mails').selectAll().orderBy('recipient').execute();

test('a mail is sent once, with an id that stays the same', async () => {
  await mails().enqueue([notice('a@studio.example'), notice('b@studio.example')]);
  await sendAll();
  await sendAll();
  const ids = (await rows()).map(({ id }) => `${id}@studio.example`);
  expect(accepted.map(({ recipient }) => recipient).toSorted()).toEqual(['a@studio.example', 'b@studio.example']);
  expect(accepted.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
  expect(await rows()).toMatchObject([
    { state: 'sent', leasedBy: null, sentAt: expect.any(String) },
    { state: 'sent', leasedBy: null, sentAt: expect.any(String) },
  ]);
});

test.each([
  ['enquiry-notice', 'auto-generated'],
  ['enquiry-digest', 'auto-generated'],
  ['enquiry-receipt', 'auto-replied'],
  ['trouble-notice', 'auto-generated'],
  ['test', 'auto-generated'],
  ['reply', null],
] as const)('a mail of the kind %s is %s', async (kind, autoSubmitted) => {
  await mails().enqueue([{ ...notice(), kind }]);
  await sendAll();
  expect(accepted).toMatchObject([{ autoSubmitted }]);
});

test('an invitation is auto-generated', async () => {
  const seal = createEncryption(Buffer.alloc(32, 1));
  await mails().enqueue([encryptMail(seal, { ...notice(), kind: 'invitation' })]);
  await sendAll();
  expect(accepted).toMatchObject([{ autoSubmitted: 'auto-generated' }]);
});

test('what is rolled back is not mailed', async () => {
  const refusing = database.transact(async () => {
    await mails().enqueue([notice()]);
    throw new Error('thrown in a test');
  });
  await expect(refusing).rejects.toThrow('thrown in a test');
  await sendAll();
  expect(accepted).toEqual([]);
});

test('two workers never send the same mail', async () => {
  await mails().enqueue(Array.from({ length: 40 }, (_, index) => notice(`${index}@studio.example`)));
  await Promise.all(['one:1', 'two:2', 'three:3'].map((id) => sendAll(mailer(id))));
  expect(accepted).toHaveLength(40);
  expect(new Set(accepted.map(({ recipient }) => recipient)).size).toBe(40);
});

test('a worker that dies leaves the mail to another one, once no attempt can last longer', async () => {
  expect(leaseMs).toBeGreaterThan(maxAttemptMs);
  await mails().enqueue([notice()]);
  await mails().claim('dead:1');
  await sendAll();
  expect(accepted).toEqual([]);
  now += leaseMs + 1;
  await sendAll();
  expect(accepted).toHaveLength(1);
});

/** What a node does whose clock runs ahead. */
async function byOwnClock<T>(aheadMs: number, work: (node: ReturnType<typeof mails>) => Promise<T>): Promise<T> {
  vi.useFakeTimers({ now: Date.now() + aheadMs, toFake: ['Date'] });
  try {
    return await work(createMailRepository(database.db));
  } finally {
    vi.useRealTimers();
  }
}

// All processes that use a SQLite file have the clock of its machine.
if (process.env.TEST_DIALECT === 'postgres') {
  test('a node whose clock is ten minutes fast takes no mail from one whose clock is ten minutes slow', async () => {
    await byOwnClock(-10 * minute, (slow) => slow.enqueue([notice()]));
    expect(await byOwnClock(-10 * minute, (slow) => slow.claim('slow:1'))).toMatchObject({ attempts: 1 });
    expect(await byOwnClock(10 * minute, (fast) => fast.claim('fast:1'))).toBeUndefined();
    expect(await rows()).toMatchObject([{ state: 'queued', leasedBy: 'slow:1' }]);

    // What the fast one queues waits no ten minutes.
    await byOwnClock(10 * minute, (fast) => fast.enqueue([notice('next@studio.example')]));
    const next = await byOwnClock(-10 * minute, (slow) => slow.claim('slow:1'));
    expect(next).toMatchObject({ recipient: 'next@studio.example' });
  });
}

test('a lease and a pause that a clock thirty days ahead has written are over', async () => {
  await mails().enqueue([notice('leased@studio.example'), notice('waiting@studio.example')]);
  const ahead = new Date(now + 30 * 24 * hour).toISOString();
  await database.db
    .updateTable('mails')
    .set({ leasedBy: 'ahead:1', leasedUntil: ahead })
    .where('recipient', 'like', 'leased%')
    .execute();
  await database.db.updateTable('mails').set({ notBefore: ahead }).where('recipient', 'like', 'waiting%').execute();
  await sendAll();
  expect(accepted).toHaveLength(2);
});

test('a deferred mail is tried again after a minute, then ever later, up to six hours, for three days', async () => {
  await mails().enqueue([notice()]);
  failing = () => 'deferred';
  const waits: number[] = [];
  let tries = 0;
  for (;;) {
    const [mail] = await rows();
    if (mail?.state !== 'queued') break;
    waits.push((Date.parse(mail.notBefore) - now) / minute);
    now = Math.max(now, Date.parse(mail.notBefore));
    await mailer().runOnce();
    tries += 1;
  }
  expect(waits.slice(1, 5)).toEqual([1, 2, 4, 8]);
  expect(Math.max(...waits)).toBe(360);
  expect(tries).toBeLessThan(30);
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'deferred by the test', attempts: tries }]);
  const days = (now - Date.parse((await rows())[0]?.createdAt ?? '')) / (24 * hour);
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.3);
});

test('a refused mail has failed at once, with the words of the server, and the others are sent', async () => {
  await mails().enqueue([notice('gone@studio.example'), notice('mei@studio.example')]);
  failing = ({ recipient }) => (recipient.startsWith('gone') ? 'refused' : undefined);
  await sendAll();
  expect(await rows()).toMatchObject([
    { recipient: 'gone@studio.example', state: 'failed', lastError: 'refused by the test', attempts: 1 },
    { recipient: 'mei@studio.example', state: 'sent' },
  ]);
});

test('a mail that breaks the connection does not keep the others back', async () => {
  await mails().enqueue([notice('a-breaks@studio.example')]);
  now += 1;
  await mails().enqueue([notice('b@studio.example')]);
  failing = ({ recipient }) => (recipient.startsWith('a-breaks') ? 'unreachable' : undefined);
  await sendAll();
  await sendAll();
  expect(accepted.map(({ recipient }) => recipient)).toEqual(['b@studio.example']);
});

test('of 1,000 mails none is lost while the server is away for a day, and all are sent within five minutes after', async () => {
  const count = 1_000;
  const all = Array.from({ length: count }, (_, index) => notice(`${index}@studio.example`));
  for (let at = 0; at < all.length; at += 250) await mails().enqueue(all.slice(at, at + 250));
  failing = () => 'unreachable';
  const by = mailer();
  const returnsAt = now + 24 * hour;
  // Ten minutes instead of the two of `run`, so that the test is short.
  for (; now < returnsAt; now += 10 * minute) expect(await by.runOnce()).toBe('unreachable');
  failing = () => undefined;
  const until = now + 5 * minute;
  for (; now < until; now += minute) await sendAll(by);
  expect(accepted).toHaveLength(count);
  expect(new Set(accepted.map(({ recipient }) => recipient)).size).toBe(count);
}, 60_000);

test('a mailer that is stopped gives back the mail that it was sending', async () => {
  await mails().enqueue([notice()]);
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const by = createMailer({
    repository: mails(),
    connections: connectionsTo({
      send: () => {
        start();
        return new Promise(() => {});
      },
      close() {},
    }),
    seal: createEncryption(Buffer.alloc(32, 1)),
    workerId: 'stopping:1',
    log: createLog('silent'),
  });
  void by.runOnce();
  await started;
  await by.release();
  await sendAll(mailer('next:1'));
  expect(accepted).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('the loop sends what is there, waits for a wake signal and stops', async () => {
  const stopping = new AbortController();
  const by = mailer();
  await mails().enqueue([notice('first@studio.example')]);
  const running = by.run(stopping.signal);
  await expect.poll(() => accepted.length).toBe(1);
  await mails().enqueue([notice('second@studio.example')]);
  // The loop may still be on its way into the wait.
  await expect
    .poll(() => {
      by.wake();
      return accepted.length;
    })
    .toBe(2);
  stopping.abort();
  await running;
});
