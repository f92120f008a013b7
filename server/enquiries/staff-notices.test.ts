import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SpamSignal } from '#contract/spam-signals.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { ContactRequest } from '#contract/enquiries.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { createAuditService } from '#server/audit/audit.service.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import { erasedDigest } from './erased-digests.repository.ts';
import type { Recipient } from '#server/mail/mail-settings.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { unfilled } from '#server/testing/fixtures/enquiries.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { createContactService } from './enquiries.service.ts';
import { createFormTokens } from './form-tokens.ts';
import { lastDigestTime, createStaffNotices } from './staff-notices.ts';
import { createDigestRepository } from '#server/mail/digest.repository.ts';
import { enquiryNotice } from '#server/mail/templates/enquiry-notice.ts';

const timeZone = 'America/Los_Angeles';
const publicUrl = 'https://studio.example';
const enquiry = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  phone: '213-555-0170',
  serviceType: 'newborn',
  message: 'Twins in May 👶👶',
} satisfies ContactRequest;
const mei: Recipient = { address: 'mei@studio.example', services: null, language: 'zh', digestHours: [] };
const jo: Recipient = { ...mei, address: 'jo@studio.example', language: 'en' };

let own: TestDatabase;
let database: Database;
let recipients: Recipient[];
let isSet: boolean;
/** The clock of digests. */
let now: number;
/** Why enquiries are suspected. */
let suspicion: SpamSignal[] | null;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  [recipients, isSet, suspicion, now] = [[mei, jo], true, null, Date.now()];
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

const notices = () =>
  createStaffNotices({
    settings: { listRecipients: async () => ({ recipients, timeZone }), isSet: async () => isSet },
    mails: createMailRepository(database.db),
    digests: createDigestRepository(database.db),
    contacts: createContactRepository(database),
    transact: database.transact,
    publicUrl,
    now: () => now,
  });

const contact = () =>
  createContactService({
    findTimeZone: async () => 'UTC',
    database,
    audit: createAuditService(createAuditRepository(database.db)),
    formTokens: createFormTokens({ key: randomBytes(32) }),
    findSpamReason: () => suspicion,
    notify: (received) => notices().notify(received),
  });

const mails = () => database.db.selectFrom('mails').selectAll().orderBy('recipient').orderBy('createdAt').execute();
const recipientsOfMails = async () => (await mails()).map(({ recipient }) => recipient);

describe('a notice', () => {
  test('is queued with the enquiry, one for each recipient, in their language', async () => {
    recipients.push({ ...mei, address: 'office@studio.example', language: 'both' });
    const { id } = await contact().receive({ ...enquiry, message: 'Twins <b>in May</b> & June\n\n第二行' });
    const [english, chinese, both] = await mails();
    expect([english?.subject, chinese?.subject, both?.subject]).toEqual([
      'New enquiry: Newborn, Ana Pérez',
      '新咨询：新生儿摄影，Ana Pérez',
      '新咨询 New enquiry: 新生儿摄影 Newborn, Ana Pérez',
    ]);
    for (const mail of [english, chinese, both]) {
      expect(mail).toMatchObject({ contactId: id, state: 'queued', kind: 'enquiry-notice' });
      expect(JSON.parse(mail?.replyTo ?? '')).toEqual({ name: 'Ana Pérez', address: 'ana@example.com' });
      const link = `${publicUrl}/admin/contacts?enquiry=${id}`;
      for (const text of ['Ana Pérez', 'ana@example.com', '213-555-0170', link]) expect(mail?.textBody).toContain(text);
      expect(mail?.textBody).toContain('\nTwins <b>in May</b> & June\n\n第二行\n');
      expect(mail?.htmlBody).toContain('Twins &lt;b&gt;in May&lt;/b&gt; &amp; June\n\n第二行');
      expect(mail?.htmlBody).toContain(link.replace('&', '&amp;'));
    }
    expect(english?.textBody).not.toMatch(/姓名|服务|收到|回复|打开/);
    expect(english?.textBody).toMatch(/^Answer by: .* P[DS]T$/m);
    expect(chinese?.textBody).toMatch(/^请在此前回复：\d+月\d+日 \d\d:\d\d$/m);
  });

  test('has a Chinese name family name first, and Chinese times as a person says them, in the zone of the studio', async () => {
    recipients = [mei];
    const { id } = await contact().receive({ ...enquiry, firstName: '小明', lastName: '王' });
    await database.db.deleteFrom('mails').execute();
    const stored = { ...(await contact().get(id)), createdAt: '2026-11-29T11:23:07.000Z' };
    await notices().notify(stored);
    const [mail] = await mails();
    expect(mail?.subject).toBe('新咨询：新生儿摄影，王小明');
    expect(JSON.parse(mail?.replyTo ?? '')).toMatchObject({ name: '王小明' });
    expect(mail?.textBody).toContain('\n收到时间：11月29日 03:23\n请在此前回复：11月30日 03:23\n');
  });

  test('goes to those who want the service', async () => {
    recipients = [
      { ...mei, services: ['portrait'] },
      { ...jo, services: ['other', 'newborn'] },
    ];
    await contact().receive(enquiry);
    expect(await recipientsOfMails()).toEqual([jo.address]);
  });

  test('of an addition goes to all of them at once, because a digest tells of new enquiries', async () => {
    recipients = [{ ...mei, digestHours: [9] }, { ...jo }];
    const service = contact();
    const { id } = await service.receive(enquiry);
    const before = await createDigestRepository(database.db).listWaiting();
    await notices().notify(await service.get(id), 'And a dog');
    expect((await mails()).map(({ recipient, textBody }) => [recipient, textBody.includes('And a dog')])).toEqual([
      [jo.address, false],
      [jo.address, true],
      [mei.address, true],
    ]);
    expect(await createDigestRepository(database.db).listWaiting()).toEqual(before);
  });

  test('is deleted with the enquiry', async () => {
    const service = contact();
    const { id } = await service.receive(enquiry);
    await service.remove(id, { id: null, name: 'test' });
    expect(await mails()).toEqual([]);
  });

  test('is not queued for suspected spam', async () => {
    suspicion = [{ code: 'other', text: 'a test' }];
    await contact().receive(enquiry);
    expect(await mails()).toEqual([]);
  });

  test('has no line of the sender as a header or as a field', () => {
    const hostile = {
      ...unfilled,
      ...enquiry,
      phone: '1\n请在此前回复 Answer by: never',
      firstName: 'Ana\r\nBcc: all@example.com',
      lastName: '\u2028\0P',
      id: '00000000-0000-4000-8000-000000000000',
      createdAt: '2026-11-23T10:00:00.000Z',
    };
    const mail = enquiryNotice(hostile, { ...mei, language: 'both' }, { publicUrl: undefined, timeZone: undefined });
    expect(mail.subject).toBe('新咨询 New enquiry: 新生儿摄影 Newborn, Ana Bcc: all@example.com P');
    expect(mail.replyTo?.name).toBe('Ana Bcc: all@example.com P');
    expect(mail.textBody.match(/^请在此前回复 Answer by: .*$/gm)).toHaveLength(1);
  });
});

/** The hours that begin one and three hours from now. */
function nextHours(): number[] {
  const inStudio = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return [1, 3].map((hours) => Number(inStudio.format(now + hours * hourMs)));
}

describe('a digest', () => {
  test('tells of all enquiries since the last one, in one mail, and counts suspected spam', async () => {
    recipients = [{ ...jo, digestHours: nextHours() }];
    await contact().receive(enquiry);
    const receivedAt = Date.now();
    // A digest is in the order of milliseconds.
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(receivedAt);
    await contact().receive({ ...enquiry, firstName: 'Bo', message: 'A <wedding>' });
    suspicion = [{ code: 'other', text: 'a test' }];
    await contact().receive({ ...enquiry, firstName: 'Spammer', message: 'Cheap watches' });
    expect(await notices().queueDigests()).toBe(false);
    expect(await mails()).toEqual([]);

    now += hourMs + 60_000;
    expect(await notices().queueDigests()).toBe(true);
    expect(await notices().queueDigests()).toBe(false);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'enquiry-digest',
      recipient: jo.address,
      replyTo: null,
      subject: 'Enquiries: 2',
    });
    expect(mail?.textBody).toContain('Twins in May');
    expect(mail?.textBody.indexOf('Ana Pérez')).toBeLessThan(mail?.textBody.indexOf('Bo Pérez') ?? 0);
    expect(mail?.textBody).toContain('Suspected spam (only counted): 1');
    expect(mail?.htmlBody).toContain('A &lt;wedding&gt;');
    expect(JSON.stringify(mail)).not.toMatch(/Spammer|watches/);
  });

  test('of more than a hundred enquiries is several mails, which count suspected spam once', async () => {
    recipients = [{ ...jo, digestHours: nextHours() }];
    for (let index = 0; index <= 100; index += 1) await contact().receive(enquiry);
    suspicion = [{ code: 'other', text: 'a test' }];
    await contact().receive(enquiry);
    now += dayMs;
    await notices().queueDigests();
    const counts = (await mails()).map(({ textBody }) => /\(only counted\): (\d+)/.exec(textBody)?.[1]);
    expect(counts.toSorted()).toEqual(['0', '1']);
  });

  test('is made up once after hours and days in which nothing ran', async () => {
    recipients = [{ ...jo, digestHours: nextHours() }];
    await contact().receive(enquiry);
    now += 3 * dayMs;
    await notices().queueDigests();
    now += dayMs;
    await notices().queueDigests();
    expect(await recipientsOfMails()).toEqual([jo.address]);
  });

  test('is queued by one of several workers', async () => {
    recipients = [{ ...jo, digestHours: nextHours() }];
    await contact().receive(enquiry);
    now += dayMs;
    await Promise.all(Array.from({ length: 6 }, () => notices().queueDigests()));
    expect(await recipientsOfMails()).toEqual([jo.address]);
  });

  test('tells of each enquiry while others arrive', async () => {
    recipients = [{ ...jo, digestHours: nextHours() }];
    now += dayMs;
    const sending = Array.from({ length: 20 }, (_, index) =>
      contact().receive({ ...enquiry, message: `No. ${index};` }),
    );
    const queueing = Array.from({ length: 5 }, () => notices().queueDigests());
    await Promise.all([...sending, ...queueing]);
    await notices().queueDigests();
    const texts = (await mails()).map(({ textBody }) => textBody).join('\n');
    for (let index = 0; index < 20; index += 1) expect(texts.split(`No. ${index};`)).toHaveLength(2);
  });

  test('does not name an enquiry that was deleted, and is not sent for nothing', async () => {
    recipients = [{ ...jo, digestHours: nextHours() }];
    const { id } = await contact().receive(enquiry);
    await contact().remove(id, { id: null, name: 'test' });
    now += dayMs;
    expect(await notices().queueDigests()).toBe(false);
    expect(await mails()).toEqual([]);
  });

  test('keeps nothing of an enquiry that is deleted after it was queued, and still leads to the others', async () => {
    recipients = [
      { ...jo, digestHours: nextHours() },
      { ...mei, services: ['portrait'], digestHours: nextHours() },
    ];
    const { id } = await contact().receive(enquiry);
    await contact().receive({ ...enquiry, firstName: 'Bo', lastName: 'Li', serviceType: 'portrait' });
    now += dayMs;
    await notices().queueDigests();
    await contact().remove(id, { id: null, name: 'test' });
    const [ofBoth, ofOther] = await mails();
    expect(ofBoth).toMatchObject({ state: 'queued', textBody: erasedDigest });
    expect(ofBoth?.htmlBody).toContain(erasedDigest);
    expect(ofOther?.textBody).toContain('Bo Li');
  });

  test('waits while no mail server is set', async () => {
    recipients = [{ ...jo, digestHours: nextHours() }];
    await contact().receive(enquiry);
    now += dayMs;
    isSet = false;
    await notices().queueDigests();
    expect(await mails()).toEqual([]);
    isSet = true;
    await notices().queueDigests();
    expect(await recipientsOfMails()).toEqual([jo.address]);
  });

  test('is sent at once to somebody who is now told at once, and never to somebody who was removed', async () => {
    recipients = [
      { ...jo, digestHours: nextHours() },
      { ...mei, digestHours: nextHours() },
    ];
    await contact().receive(enquiry);
    recipients = [{ ...jo, address: 'Jo@studio.example' }];
    await notices().queueDigests();
    expect(await recipientsOfMails()).toEqual(['Jo@studio.example']);
    recipients = [mei];
    await notices().queueDigests();
    expect(await mails()).toHaveLength(1);
  });
});

test.each([
  ['2026-11-24T17:30:00Z', [9, 17], timeZone, '2026-11-24T17:00:00Z'],
  ['2026-11-24T17:00:00Z', [9, 17], timeZone, '2026-11-24T17:00:00Z'],
  ['2026-11-24T16:59:59Z', [9, 17], timeZone, '2026-11-24T01:00:00Z'],
  ['2026-11-24T12:00:00Z', [9], 'Asia/Kathmandu', '2026-11-24T03:15:00Z'],
  // 02:00 is left out when summer time begins: the digest of the day before was the last one.
  ['2026-03-08T12:00:00Z', [2], timeZone, '2026-03-07T10:00:00Z'],
  ['2026-03-08T12:00:00Z', [], timeZone, undefined],
])('at %s the last of the hours %j in %s was %s', (at, hours, zone, expected) => {
  expect(lastDigestTime(hours, Date.parse(at), zone)).toBe(expected && Date.parse(expected));
});
