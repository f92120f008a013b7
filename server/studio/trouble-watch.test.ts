import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupTrouble } from '#contract/backup.ts';
import { describeTrouble } from '#contract/trouble-texts.ts';
import { type Trouble, type TroubleKind, troubleKinds } from '#contract/system.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import type { Recipient } from '#server/mail/mail-settings.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { certificate, privateKey } from '#server/testing/servers/mail-server.ts';
import { readCertificate, createTroubleWatch } from './trouble-watch.ts';
import { toDiskLevel, createTroubleService } from './trouble.service.ts';
import { troubleMail } from '#server/mail/templates/trouble-mail.ts';
import { createTroubleRepository } from './trouble.repository.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 1e9;

let own: TestDatabase;
let database: Database;
let time: number;
let backups: BackupTrouble[];
/** bytes, by host */
let free: Record<string, number>;
let backupDisk: { free: number; total: number } | null;
let recipients: Recipient[];
let certificateTimes: { from: number; until: number } | undefined;
let asked: number;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  time = Date.parse('2026-11-01T02:00:00Z');
  backups = [];
  free = {};
  backupDisk = null;
  recipients = [recipient('mei@studio.example', 'en')];
  certificateTimes = undefined;
  asked = 0;
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

const recipient = (address: string, language: Recipient['language'], services: Recipient['services'] = null) => ({
  address,
  language,
  services,
  digestHours: [],
});
const publicUrl = 'https://studio.example';
const machine = (host = 'one') => {
  const repository = createTroubleRepository(database.db, async () => time);
  const seen = { at: '', host: 'one', problem: null, isOnDataDisk: false };
  const troubles = createTroubleService({
    repository,
    backupRuns: { findTroubles: async () => backups, findDir: async () => ({ ...seen, disk: backupDisk }) },
    space: { listDisks: async () => [{ device: 1, free: free[host] ?? 90 * gigabyte, total: 100 * gigabyte }] },
    publicUrl,
    host,
  });
  const watch = createTroubleWatch({
    troubles,
    repository,
    backupDir: undefined,
    settings: { listRecipients: async () => ({ recipients, timeZone: 'UTC' }) },
    mails: createMailRepository(database.db, async () => time),
    transact: database.transact,
    publicUrl,
    log: { error: (...line: unknown[]) => expect(line).toBeUndefined() },
    readCertificateAt: async () => {
      asked += 1;
      return certificateTimes;
    },
  });
  return { look: watch.look, list: troubles.list };
};
const lookOnAll = () => Promise.all(['one', 'two', 'three'].map((host) => machine(host).look()));
const listMails = () =>
  database.db.selectFrom('mails').selectAll().where('kind', '=', 'trouble-notice').orderBy('createdAt').execute();
const countMails = async () => (await listMails()).length;
const listRows = () => database.db.selectFrom('troubles').selectAll().execute();
/** The mailer has sent what was queued. */
const sendAll = () => database.db.updateTable('mails').set({ state: 'sent' }).execute();
const failed: BackupTrouble = {
  kind: 'backup-failed',
  lastGoodAt: '2026-10-10T02:00:00.000Z',
  reason: 'The backup needs 12 MB and a reserve, but only 13 MB are free in <b>/backups</b>.',
};
const kindsOn = async (host = 'one') => (await machine(host).list()).map(({ kind }) => kind);

test('a trouble is mailed once when it has begun, and daily while it lasts, also after restarts', async () => {
  backups = [failed];
  await machine().look();
  expect(await countMails()).toBe(0);
  time += 5 * minute;
  await machine().look();
  expect(await countMails()).toBe(1);
  await sendAll();
  // Each look is one of a machine that has just been started.
  for (let hours = 1; hours < 24; hours += 1) {
    time += hour;
    await machine().look();
  }
  expect(await countMails()).toBe(1);
  time += hour;
  await machine().look();
  expect(await countMails()).toBe(2);
  await sendAll();
  backups = [];
  time += day;
  await machine().look();
  expect(await countMails()).toBe(2);
  expect(await listRows()).toEqual([]);
});

test('several machines that look at the same moment send one mail', async () => {
  backups = [failed];
  await lookOnAll();
  time += 5 * minute;
  await lookOnAll();
  expect(await countMails()).toBe(1);
  time += day;
  await sendAll();
  await lookOnAll();
  expect(await countMails()).toBe(2);
});

test('one that goes away at once is not mailed, and one that comes and goes is mailed once a day', async () => {
  backups = [failed];
  await machine().look();
  backups = [];
  time += 2 * minute;
  await machine().look();
  for (let times = 0; times < 6; times += 1) {
    backups = [failed];
    for (let looks = 0; looks < 3; looks += 1) {
      time += 5 * minute;
      await machine().look();
    }
    await sendAll();
    backups = [];
    time += 5 * minute;
    await machine().look();
  }
  expect(await countMails()).toBe(1);
});

test('a full disk of one machine is not over because another one has space', async () => {
  free = { one: 4 * gigabyte };
  await machine('one').look();
  time += 5 * minute;
  await machine('two').look();
  expect(await kindsOn('one')).toEqual(['data-disk']);
  expect(await machine('two').list()).toMatchObject([{ kind: 'data-disk', host: 'one', freeBytes: '4000000000' }]);
  await machine('one').look();
  expect(await countMails()).toBe(1);
  await sendAll();
  // A machine that is gone says nothing about today.
  time += 2 * hour;
  expect(await kindsOn('two')).toEqual([]);
  time += day;
  await machine('two').look();
  expect(await listRows()).toEqual([]);
});

test('while the mail server is away, mails do not pile up: the waiting one tells the latest', async () => {
  backups = [failed];
  for (let days = 0; days < 3; days += 1) {
    await machine().look();
    time += day + 5 * minute;
  }
  await machine().look();
  backups = [{ kind: 'backup-old', lastGoodAt: failed.lastGoodAt }];
  time += day + 5 * minute;
  await machine().look();
  time += 5 * minute;
  await machine().look();
  const [mail, ...others] = await listMails();
  expect(others).toEqual([]);
  expect(mail?.textBody).toContain('for three days none has succeeded');
  // It has waited for so long that this is a trouble of its own, which is marked.
  expect(await kindsOn()).toContain('mail-stuck');
});

test('a clock that ran ahead does not silence anything', async () => {
  backups = [failed];
  time += 365 * day;
  await machine().look();
  time += 5 * minute;
  await machine().look();
  await sendAll();
  time -= 365 * day;
  await machine().look();
  time += 5 * minute;
  await machine().look();
  expect(await countMails()).toBe(2);
});

test('those who are told of every enquiry are told, each in their language; nobody else, unless there is nobody', async () => {
  backups = [failed];
  recipients = [];
  await machine().look();
  time += 5 * minute;
  await machine().look();
  expect(await countMails()).toBe(0);
  // Mail is set up later.
  recipients = [
    recipient('mei@studio.example', 'zh'),
    recipient('ops@studio.example', 'both'),
    recipient('jo@studio.example', 'en', ['portrait']),
  ];
  await machine().look();
  const mails = await listMails();
  expect(mails.map((mail) => mail.recipient).toSorted()).toEqual(['mei@studio.example', 'ops@studio.example']);
  const [chinese, both] = mails.toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1));
  expect(chinese?.subject).toBe('网站有 1 个问题需要处理');
  expect(chinese?.textBody).toContain('上次备份失败。最近一次成功的备份是 2026年10月10日');
  expect(chinese?.textBody).toContain('https://studio.example/admin/system');
  expect(both?.textBody).toMatch(/上次备份失败[^]*The last backup failed\. The last good one is from/);
  // The words of the program may name files: in HTML they are text.
  expect(both?.htmlBody).toContain('&lt;b&gt;/backups&lt;/b&gt;');
  await sendAll();
  time += day;
  recipients = [recipient('jo@studio.example', 'en', ['portrait'])];
  await machine().look();
  expect((await listMails()).at(-1)?.recipient).toBe('jo@studio.example');
});

test('a mail that waits for an hour, and one that is sent', async () => {
  const texts = { subject: '', textBody: '', htmlBody: '' };
  await createMailRepository(database.db, async () => time).enqueue([
    { kind: 'reply', contactId: null, recipient: 'ana@example.com', replyTo: null, ...texts },
  ]);
  const since = new Date(time).toISOString();
  time += hour - 1;
  expect(await kindsOn()).toEqual([]);
  time += 1;
  expect(await machine().list()).toEqual([{ kind: 'mail-stuck', waiting: 1, since }]);
  await sendAll();
  expect(await kindsOn()).toEqual([]);
});

test.each([
  [90, 15, []],
  [90, 14, ['certificate']],
  // Made for six days, and renewed when two are left.
  [6, 2, []],
  [6, 1, ['certificate']],
  [90, -1, ['certificate']],
])('a certificate for %i days of which %i are left: %j', async (days, left, expected) => {
  certificateTimes = { from: time - (days - left) * day, until: time + left * day };
  await machine().look();
  expect(await kindsOn()).toEqual(expected);
  // Other machines know it without asking again.
  await machine('two').look();
  expect(asked).toBe(1);
  time += 12 * hour;
  certificateTimes = { from: time, until: time + days * day };
  await machine('two').look();
  await sendAll();
  expect([asked, await kindsOn()]).toEqual([2, []]);
});

test('an address that does not answer says nothing of its certificate', async () => {
  certificateTimes = { from: time - 89 * day, until: time + day };
  await machine().look();
  certificateTimes = undefined;
  time += day;
  await machine().look();
  await sendAll();
  expect(await kindsOn()).toEqual(['certificate']);
  // What is known is too old at some time.
  time += 2 * day;
  await machine().look();
  expect(await kindsOn()).toEqual([]);
});

test('the certificate is read from a real server, and from nothing else', async () => {
  const server = createServer({ cert: certificate, key: privateKey });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = await readCertificate(`https://127.0.0.1:${port}`);
  expect(new Date(read?.from ?? 0).toISOString()).toBe('2026-11-23T22:14:19.000Z');
  expect(new Date(read?.until ?? 0).toISOString()).toBe('2126-10-30T22:14:19.000Z');
  await new Promise((resolve) => void server.close(resolve));
  expect(await readCertificate(`https://127.0.0.1:${port}`)).toBeUndefined();
});

test('the disk of the backups has its own level', async () => {
  backupDisk = { free: 3 * gigabyte, total: 100 * gigabyte };
  expect(await machine().list()).toEqual([
    { kind: 'backup-disk', host: 'one', freeBytes: '3000000000', totalBytes: '100000000000' },
  ]);
});

test.each([
  { free: 50, total: 100, level: 'ok' },
  { free: 15, total: 100, level: 'ok' },
  { free: 14.9, total: 100, level: 'low' },
  { free: 5, total: 100, level: 'low' },
  { free: 4.9, total: 100, level: 'critical' },
  { free: 0, total: 100, level: 'critical' },
  // 4 TB
  { free: 51, total: 4_000, level: 'ok' },
  { free: 49, total: 4_000, level: 'low' },
  { free: 9.9, total: 4_000, level: 'critical' },
])('a disk of $total GB with $free free is $level', ({ free: left, total, level }) => {
  expect(toDiskLevel({ free: left * gigabyte, total: total * gigabyte })).toBe(level);
});

const disk = { host: 'studio-1', freeBytes: '4000000000', totalBytes: '100000000000' };
const at = '2026-10-10T02:00:00.000Z';
const examples: { [Kind in TroubleKind]: Extract<Trouble, { kind: Kind }> } = {
  'backup-folder': { kind: 'backup-folder', host: 'studio-1', reason: 'read-only file system' },
  'backup-failed': { kind: 'backup-failed', lastGoodAt: at, reason: null },
  'backup-old': { kind: 'backup-old', lastGoodAt: null },
  'rehearsal-failed': { kind: 'rehearsal-failed', reason: 'damaged' },
  'rehearsal-lacks-space': { kind: 'rehearsal-lacks-space', reason: 'needs 12 MB' },
  'rehearsal-old': { kind: 'rehearsal-old', lastGoodAt: at },
  'data-disk': { kind: 'data-disk', ...disk },
  'backup-disk': { kind: 'backup-disk', ...disk },
  'mail-stuck': { kind: 'mail-stuck', waiting: 2, since: at },
  certificate: { kind: 'certificate', host: 'studio.example', endsAt: at },
};

test.each(troubleKinds)('%s has a text of its own in both languages, and one in a mail', (kind) => {
  const texts = (['en', 'zh'] as const).map((language) => describeTrouble(examples[kind], language, 'UTC').text);
  expect(texts[0]).toMatch(/^[A-Z\d][\x20-\x7e]+[.]$/);
  expect(texts[1]).toMatch(/\p{Script=Han}.*。$/u);
  const options = { publicUrl: undefined, timeZone: 'UTC' };
  const mail = troubleMail([examples[kind]], { address: 'a@studio.example', language: 'both' }, options);
  for (const text of texts) expect(mail.textBody).toContain(text);
});
