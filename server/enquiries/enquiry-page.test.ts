import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailSettingsUpdate } from '#contract/mail.ts';
import { enquiry as request } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createEnquiryLinks } from './enquiry-page.service.ts';

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp({
    PUBLIC_URL: 'https://studio.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Studio <website@studio.example>',
    ENQUIRY_MAIL_TO: 'desk@studio.example',
    STUDIO_NAME: 'Light & Well',
    STUDIO_EMAIL: 'hello@studio.example',
  });
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const links = () => createEnquiryLinks({ key: studio.services.secrets.enquiryPageKey });
const page = () => studio.services.enquiryPage;

async function newEnquiry(values: object = {}): Promise<{ id: string; key: string }> {
  const answer = await studio.inject({ method: 'POST', url: '/api/contact', payload: { ...request, ...values } });
  const { id } = answer.json().data as { id: string };
  return { id, key: links().toKey(id) };
}

const change = (id: string, path: string, payload: object) =>
  studio.inject({ method: 'PATCH', url: `/api/admin/contacts/${id}${path}`, headers: owner, payload });

const rowOf = (id: string) =>
  studio.services.database.db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();

const mailsAbout = (id: string, kind: 'enquiry-notice' | 'enquiry-receipt') =>
  studio.services.database.db
    .selectFrom('mails')
    .selectAll()
    .where('contactId', '=', id)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute();

async function setReceipts(sendsReceipts: boolean) {
  const settings = { server: null, from: null, timeZone: 'America/New_York', sendsReceipts, recipients: [] };
  const payload: MailSettingsUpdate = settings;
  const answer = await studio.inject({ method: 'PUT', url: '/api/admin/mail-settings', headers: owner, payload });
  expect(answer.statusCode).toBe(200);
}

test('only the signed key of an enquiry opens its page', async () => {
  const [first, second] = [await newEnquiry(), await newEnquiry()];
  expect(await page().find(first.key)).toMatchObject({ firstName: 'Ana', message: request.message });
  const other = createEnquiryLinks({ key: Buffer.alloc(32, 1) });
  const signatureOfSecond = second.key.split('~')[1];
  for (const key of [
    first.id,
    `${first.id}~`,
    `${first.id}~${signatureOfSecond}`,
    first.key.slice(0, -1),
    `${first.key}x`,
    other.toKey(first.id),
    '',
    '~',
  ]) {
    expect(await page().find(key), key).toBeUndefined();
    expect(await page().findState(key), key).toBe('unknown');
    await expect(page().add(key, 'Hello')).rejects.toMatchObject({ code: 'not-found' });
    await expect(page().withdraw(key)).rejects.toMatchObject({ code: 'not-found' });
  }
  expect(await rowOf(first.id)).toBeDefined();
  expect(await page().findState(first.key)).toBe('open');
  await page().withdraw(first.key);
  expect(await page().findState(first.key)).toBe('gone');
});

test('the page says how far staff are, and shows nothing of what they write for themselves', async () => {
  const { id, key } = await newEnquiry();
  expect(await page().find(key)).toMatchObject({ progress: 'received' });
  await change(id, '', { state: 'read' });
  expect(await page().find(key)).toMatchObject({ progress: 'read' });
  await studio.inject({
    method: 'POST',
    url: `/api/admin/contacts/${id}/notes`,
    headers: owner,
    payload: { text: 'Difficult' },
  });
  await change(id, '/desk', { stage: 'answered' });
  const shown = await page().find(key);
  expect(shown).toMatchObject({ progress: 'answered', additions: [] });
  expect(JSON.stringify(shown)).not.toContain('Difficult');
  expect(Date.parse(shown?.answerBy ?? '') - Date.parse(shown?.createdAt ?? '')).toBe(24 * 60 * 60 * 1000);
});

test('an addition makes the enquiry unread and waiting again, and staff are told of it', async () => {
  const { id, key } = await newEnquiry();
  await change(id, '/desk', { stage: 'answered' });
  await change(id, '', { state: 'archived' });
  await page().add(key, 'It is <b>three</b> of us');
  await page().add(key, 'And a dog');
  const chinese = await newEnquiry({ firstName: '小明', lastName: '王', email: 'ming@example.com' });
  await page().add(chinese.key, '还有一只狗');
  const notes = await studio.inject({ url: `/api/admin/contacts/${chinese.id}/thread`, headers: owner });
  expect(notes.json().data.notes).toMatchObject([{ authorName: '王小明' }]);
  expect(await page().find(key)).toMatchObject({
    additions: [{ text: 'It is <b>three</b> of us' }, { text: 'And a dog' }],
  });
  expect(await rowOf(id)).toMatchObject({ state: 'unread', stage: 'in-progress' });
  const shown = await page().find(key);
  expect(shown?.progress).toBe('received');
  expect(Date.parse(shown?.answerBy ?? '')).toBeGreaterThan(Date.parse(shown?.createdAt ?? '') + 24 * 60 * 60 * 1000);
  const { body } = await studio.inject({ url: '/api/admin/contacts?due=today', headers: owner });
  expect(body).toContain(id);
  const thread = await studio.inject({ url: `/api/admin/contacts/${id}/thread`, headers: owner });
  expect(thread.json().data.notes).toMatchObject([
    { authorName: 'Ana Pérez', text: 'It is <b>three</b> of us', isFromSender: true },
    { text: 'And a dog', isFromSender: true },
  ]);
  const [notice, first] = await mailsAbout(id, 'enquiry-notice');
  expect(notice?.subject).toContain('New enquiry');
  expect(first).toMatchObject({
    recipient: 'desk@studio.example',
    subject: expect.stringContaining('Added to an enquiry'),
  });
  expect(first?.textBody).toMatch(/It is <b>three<\/b> of us[^]*Twins in May/);
  expect(first?.htmlBody).toContain('It is &lt;b&gt;three&lt;/b&gt; of us');
});

test('an enquiry takes twenty additions', async () => {
  const { key } = await newEnquiry();
  for (let count = 0; count < 20; count += 1) await page().add(key, `Number ${count}`);
  await expect(page().add(key, 'One too many')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect((await page().find(key))?.additions).toHaveLength(20);
});

test('withdrawing deletes the enquiry with its additions, notes and mails, and leaves no name in the audit log', async () => {
  await setReceipts(true);
  const { id, key } = await newEnquiry({ email: 'withdraws@example.com' });
  await page().add(key, 'Never mind');
  await page().withdraw(key);
  expect([await rowOf(id), await page().find(key)]).toEqual([undefined, undefined]);
  expect([await mailsAbout(id, 'enquiry-notice'), await mailsAbout(id, 'enquiry-receipt')]).toEqual([[], []]);
  const { db } = studio.services.database;
  expect(await db.selectFrom('contactNotes').select('id').where('contactId', '=', id).execute()).toEqual([]);
  const events = await studio.services.audit.list({ limit: 1 });
  expect(JSON.stringify(events)).toContain('sender of the enquiry');
  expect(JSON.stringify(events)).not.toMatch(/Pérez|withdraws@/);
});

test('a receipt is sent only if the settings say so, and leads to the page', async () => {
  await setReceipts(false);
  const before = await newEnquiry();
  expect(await mailsAbout(before.id, 'enquiry-receipt')).toEqual([]);
  await setReceipts(true);
  const { id, key } = await newEnquiry({ email: 'ben@example.com', message: 'Line one\r\n<script>alert(1)</script>' });
  const [mail, ...others] = await mailsAbout(id, 'enquiry-receipt');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'ben@example.com',
    subject: 'We have received your enquiry: Light & Well',
    replyTo: JSON.stringify({ name: 'Light & Well', address: 'hello@studio.example' }),
  });
  expect(mail?.textBody).toContain(`https://studio.example/enquiry/${key}`);
  expect(mail?.textBody).toMatch(/^Hello [^{}]+,\n\nThank you for your message about [^{}]+ by [^{}]*E[DS]T\.\n/);
  expect(mail?.textBody).toContain('\n\nYou can reach us at any time: hello@studio.example');
  expect(`${mail?.textBody} ${mail?.htmlBody}`).not.toMatch(/Line one|script/);
});

test('an enquiry from a Chinese page has its receipt and the link in Chinese, whatever the browser asks for', async () => {
  await setReceipts(true);
  const chinese = await newEnquiry({ email: 'mei@example.com', firstName: '美', page: '/zh/newborn' });
  const [mail] = await mailsAbout(chinese.id, 'enquiry-receipt');
  expect(mail?.subject).toBe('已收到您的咨询：Light & Well');
  expect(mail?.textBody).toMatch(
    /^美，您好：\n\n感谢您的留言（新生儿[^{}]*）。我们已经收到，会在 \d+月\d+日 \d\d:\d\d 前回复您。\n/,
  );
  expect(mail?.textBody).toContain(`https://studio.example/zh/enquiry/${chinese.key}`);
  expect(mail?.htmlBody).toMatch(/<html lang="zh-Hans"><body style="font-family:'PingFang SC'/);
  const answer = await studio.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'accept-language': 'zh-CN' },
    payload: { ...request, email: 'reads-english@example.com', page: '/newborn' },
  });
  const [english] = await mailsAbout(answer.json().data.id, 'enquiry-receipt');
  expect(english?.htmlBody).toContain('<html lang="en"><body style="font-family:sans-serif">');
  expect(english?.textBody).toContain('https://studio.example/enquiry/');
});

test('an address, in any case, gets three receipts a day, and suspected spam none', async () => {
  await setReceipts(true);
  const ids: string[] = [];
  for (const name of ['cara', 'Cara', 'CARA', 'cArA'])
    ids.push((await newEnquiry({ email: `${name}@example.com` })).id);
  const counts = await Promise.all(ids.map(async (id) => (await mailsAbout(id, 'enquiry-receipt')).length));
  expect(counts).toEqual([1, 1, 1, 0]);
  const suspected = await newEnquiry({
    email: 'bot@example.com',
    message: 'a https://a.example b https://b.example c https://c.example',
  });
  expect(await rowOf(suspected.id)).toMatchObject({ isQuarantined: 1 });
  expect(await mailsAbout(suspected.id, 'enquiry-receipt')).toEqual([]);
});
