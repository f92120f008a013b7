import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { greetedName } from '#server/mail/templates/receipt-mail.ts';
import { createServices } from '#server/services.ts';

vi.setConfig({ testTimeout: 60_000 });

const logged: string[] = [];
const log = createLog('info', { write: (line: string) => void logged.push(line) });
let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp(
    {
      PUBLIC_URL: 'https://studio.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Studio <website@studio.example>',
      ENQUIRY_MAIL_TO: 'desk@studio.example',
      STUDIO_NAME: 'Light & Well',
      STUDIO_EMAIL: 'hello@studio.example',
    },
    { log },
  );
  const mei = { address: 'mei@partner.example', services: null, language: 'zh', digestHours: [9] } as const;
  const settings = { server: null, from: null, timeZone: null, sendsReceipts: true, recipients: [mei] };
  await studio.services.mailSettings.update({ ...settings, recipients: [{ ...mei, digestHours: [9] }] }, actor);
});
afterAll(() => studio.close());
beforeEach(async () => {
  const { db } = studio.services.database;
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('contactCounters').execute();
  logged.splice(0);
});

const actor = { id: null, name: 'test' };
/** Without the address of a network, so that many are no flood. */
const send = (values: object = {}, by: Pick<TestApp['services'], 'contact'> = studio.services) =>
  by.contact.receive({ ...enquiry, ...values });
const listMails = (kind: 'enquiry-receipt' | 'enquiry-notice') =>
  studio.services.database.db.selectFrom('mails').selectAll().where('kind', '=', kind).execute();
const receiptFor = async (values: object) => {
  const { id } = await send(values);
  return (await listMails('enquiry-receipt')).find(({ contactId }) => contactId === id);
};

test('a receipt repeats nothing of what was written, only the kind of service', async () => {
  const words = { lastName: 'Surname', phone: '213-867-4321', message: 'Buy at https://evil.example now' };
  for (const page of ['/contact', '/zh/contact']) {
    const receipt = await receiptFor({ ...words, email: `a${page.length}@example.com`, page });
    const { subject, textBody, htmlBody } = receipt ?? {};
    expect(textBody).toContain('Ana');
    // Each is too long to stand by chance in the signature of the private page's address.
    expect(`${subject} ${textBody} ${htmlBody}`).not.toMatch(/evil\.example|Buy at|Surname|867-4321|You wrote|您写道/);
  }
});

test.each([
  ['Ana', 'Ana'],
  ['  Mary   Ann ', 'Mary Ann'],
  ['小红', '小红'],
  ["D'Arcy O’Neil-Smith, J.R.", "D'Arcy O’Neil-Smith, J.R."],
  ['Zoë Ñandú', 'Zoë Ñandú'],
  ['नीलम', 'नीलम'],
  ['evil.example', undefined],
  ['evil。example', undefined],
  ['ｅｖｉｌ．example', undefined],
  ['me@evil.example', undefined],
  ['Call 1 900 555 0199', undefined],
  ['t.me/evil', undefined],
  ['javascript:alert', undefined],
  ['<b>Ana</b>', undefined],
  ['{by} {studio}', undefined],
  ['\u202eelpmaxe', undefined],
  ['x'.repeat(81), undefined],
  ['Ana\r\nBcc: all', undefined],
])('a receipt greets %j as %j', async (firstName, greeted) => {
  for (const [page, hello] of [
    ['/contact', greeted === undefined ? 'Hello,' : `Hello ${greeted},`],
    ['/zh/contact', greeted === undefined ? '您好：' : `${greeted}，您好：`],
  ]) {
    const receipt = await receiptFor({ firstName, lastName: page, email: 'ana@example.com', page });
    expect(receipt?.textBody.split('\n')[0]).toBe(hello);
    expect(receipt?.htmlBody).toContain(`<p>${hello?.replaceAll("'", '&#39;')}</p>`);
  }
});

test.each(['Visit http://evil.example', 'www.evil.example'])(
  'who writes the address of a page for a name gets no receipt, and none would repeat it: %s',
  async (firstName) => {
    expect(await receiptFor({ firstName })).toBeUndefined();
    expect(greetedName(firstName)).toBeUndefined();
  },
);

test('all receipts together are sixty an hour; the enquiries and the notices are all there, and the log says it once', async () => {
  const other = await createServices(studio.services.config, log);
  try {
    // By two processes, eight at a time.
    const ids: string[] = [];
    for (let first = 0; first < 72; first += 8) {
      const some = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          send(
            { email: `sender${first + n}@example.com`, lastName: `Number ${first + n}` },
            n % 2 ? other : studio.services,
          ),
        ),
      );
      ids.push(...some.map(({ id }) => id));
    }
    expect(await listMails('enquiry-receipt')).toHaveLength(60);
    expect((await listMails('enquiry-notice')).map(({ contactId }) => contactId).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await studio.services.contact.get(id)).toMatchObject({ isQuarantined: false });
    expect(logged.filter((line) => line.includes('receipt'))).toHaveLength(1);
    expect(logged.join('')).not.toMatch(/@example/);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    expect(await receiptFor({ email: 'later@example.com' })).toBeDefined();
  } finally {
    vi.useRealTimers();
    await other.close();
  }
});

test.each([
  ['as it is', () => 'victim@example.com'],
  ['in any case', (n: number) => (n % 2 ? 'VICTIM@example.com' : 'victim@Example.com')],
  ['with a tag', (n: number) => `victim+${n}@example.com`],
])('of many enquiries at once for one mailbox, three get a receipt in 24 hours: %s', async (_, addressOf) => {
  const sendMany = () =>
    Promise.all(Array.from({ length: 12 }, (__, n) => send({ email: addressOf(n), lastName: `Number ${n}` })));
  await sendMany();
  expect(await listMails('enquiry-receipt')).toHaveLength(3);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * 60 * 60_000 });
  try {
    await sendMany();
    expect(await listMails('enquiry-receipt')).toHaveLength(3);
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
    await send({ email: addressOf(0), lastName: 'Two days later' });
    expect(await listMails('enquiry-receipt')).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
  const counted = JSON.stringify(await studio.services.database.db.selectFrom('contactCounters').selectAll().execute());
  expect(counted).not.toMatch(/victim/i);
});

test('one mailbox does not use up the receipts of the others', async () => {
  for (let n = 0; n < 70; n += 1) await send({ email: 'victim@example.com', lastName: `Number ${n}` });
  expect(await receiptFor({ email: 'other@example.com' })).toBeDefined();
});

test.each([
  'desk@studio.example',
  'DESK@Studio.example',
  'desk+x@studio.example',
  'mei@partner.example',
  'website@studio.example',
  'hello@studio.example',
  'no-reply@example.com',
  'noreply@example.com',
  'do_not_reply@example.com',
  'donotreply+1@example.com',
  'No.Reply-123@example.com',
  'MAILER-DAEMON@example.com',
  'postmaster@example.com',
  'bounces+a=b@example.com',
  'auto-reply@example.com',
  'list-request@example.com',
  'owner-list@example.com',
])('a program or the studio itself at %s gets no receipt', async (email) => {
  expect(await receiptFor({ email })).toBeUndefined();
  expect(await listMails('enquiry-notice')).toHaveLength(1);
});

test.each([
  'noreen@example.com',
  'postmasters-wife@example.com',
  'norepl@example.com',
  'owner@example.com',
  'requested@example.com',
])('a person at %s gets one', async (email) => {
  expect(await receiptFor({ email })).toBeDefined();
});
