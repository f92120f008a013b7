import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailSettingsUpdate } from '#contract/mail.ts';
import { createTestApp, openTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';

const url = '/api/admin/mail-settings';
const settings: MailSettingsUpdate = {
  server: { host: 'mail.studio.example', port: 587, tls: 'starttls', user: 'website', password: 'p@ss:wörd/%' },
  from: 'Studio <website@studio.example>',
  timeZone: 'America/Vancouver',
  sendsReceipts: false,
  recipients: [{ address: 'mei@studio.example', services: ['newborn'], language: 'zh', digestHours: [] }],
};

let studio: TestApp;
let owner: { authorization: string };
const start = async (environment: Record<string, string> = {}) => {
  studio = await createTestApp(environment);
  owner = await studio.signIn();
};
beforeEach(() => start());
afterEach(() => studio.close());

const put = (payload: object, headers: object = {}) =>
  studio.inject({ method: 'PUT', url, payload, headers: { ...owner, ...headers } });
const get = async () => (await studio.inject({ url, headers: owner })).json().data;
const setupOf = () => studio.services.mailSettings.findSetup();

test('staff set a mail server, and nobody sees its password, neither in answers nor in the database', async () => {
  expect(await get()).toMatchObject({ server: null, from: null, isSet: false, tellsSomebody: false });
  const saved = await put(settings);
  expect(saved.statusCode).toBe(200);
  expect(saved.json().data).toMatchObject({
    server: { host: 'mail.studio.example', port: 587, tls: 'starttls', user: 'website', hasPassword: true },
    recipients: settings.recipients,
    isSet: true,
    tellsSomebody: true,
  });
  expect(await setupOf()).toEqual({
    url: 'smtp://website:p%40ss%3Aw%C3%B6rd%2F%25@mail.studio.example:587',
    from: settings.from,
    fromDomain: 'studio.example',
  });
  const rows = await studio.services.database.db.selectFrom('settings').selectAll().execute();
  expect(`${saved.body}${JSON.stringify(await get())}${JSON.stringify(rows)}`).not.toMatch(/p@ss|w\\u00f6rd|wörd/);
  const events = (await studio.inject({ url: '/api/admin/audit-events', headers: owner })).json().data;
  expect(events[0]).toMatchObject({ action: 'update', entity: 'mail-settings' });
  expect(JSON.stringify(events)).not.toMatch(/mei@|p@ss|website@/);
});

test('the password stays if it is left out, but is never sent to another server or user', async () => {
  await put(settings);
  const { password: _password, ...place } = settings.server ?? {};
  expect((await put({ ...settings, server: { ...place, tls: 'tls' } })).statusCode).toBe(200);
  expect((await setupOf())?.url).toMatch(/^smtps:\/\/website:p%40ss/);
  for (const other of [{ host: 'evil.example' }, { user: 'other' }, { port: 2525 }]) {
    const refused = await put({ ...settings, server: { ...place, ...other } });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'server.password' }] });
  }
  await put({ ...settings, server: { ...place, user: '', password: '' } });
  expect((await setupOf())?.url).toBe('smtp://mail.studio.example:587');
});

test('a password that was encrypted with another secret is asked for again, and no mail is sent', async () => {
  const own = await createTestDatabase();
  const secret = 'a secret of at least thirty-two characters';
  const first = await openTestApp(own, { LIGHTWELL_SECRET: secret });
  await first.inject({ method: 'PUT', url, payload: settings, headers: await first.signIn() });
  await first.close();
  const second = await openTestApp(own, { LIGHTWELL_SECRET: `another, ${secret}` });
  const { data } = (await second.inject({ url, headers: await second.signIn() })).json();
  expect(data).toMatchObject({ isPasswordUnreadable: true, isSet: false, tellsSomebody: false });
  await second.close();
  await own.remove();
});

test('variables of the environment take precedence, and their recipients are told in addition', async () => {
  await studio.close();
  await start({
    SMTP_URL: 'smtps://a:secret@smtp.example',
    ENQUIRY_MAIL_TO: 'Mei@studio.example, office@studio.example',
  });
  expect(await get()).toMatchObject({ isSet: false });
  const saved = await put({ ...settings, recipients: [...settings.recipients, jo] });
  expect(saved.json().data).toMatchObject({
    environment: {
      server: { host: 'smtp.example', port: 465, tls: 'tls', user: 'a' },
      from: null,
      recipients: ['Mei@studio.example', 'office@studio.example'],
    },
    isSet: true,
  });
  expect(saved.body).not.toContain('secret');
  expect(await setupOf()).toMatchObject({ url: 'smtps://a:secret@smtp.example', from: settings.from });
  const { recipients } = await studio.services.mailSettings.listRecipients();
  // Who is named by the environment is told of everything at once.
  expect(recipients).toEqual([
    { address: 'Mei@studio.example', services: null, language: 'both', digestHours: [] },
    { address: 'office@studio.example', services: null, language: 'both', digestHours: [] },
    jo,
  ]);
});

const jo = { address: 'jo@studio.example', services: null, language: 'en', digestHours: [9, 17] };

test('of two concurrent edits the later one is rejected', async () => {
  const seen = String((await studio.inject({ url, headers: owner })).headers.etag);
  expect((await put(settings, { 'if-match': seen })).statusCode).toBe(200);
  expect((await put({ ...settings, from: null }, { 'if-match': seen })).json()).toMatchObject({
    status: 412,
    code: 'edited-elsewhere',
  });
  expect(await get()).toMatchObject({ from: settings.from });
});

test('a wrong value is rejected with its path', async () => {
  const refused = await put({ ...settings, server: { ...settings.server, host: 'mail.example/x' } });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'server.host' }] });
});

test('enquiries are queued for the recipients of the settings from the next one on', async () => {
  const enquire = () =>
    studio.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { firstName: 'Ana', lastName: 'P', email: 'a@b.example', serviceType: 'newborn', message: 'Hi' },
    });
  await enquire();
  await put(settings);
  await enquire();
  const mails = await studio.services.database.db.selectFrom('mails').selectAll().execute();
  expect(mails).toMatchObject([{ recipient: 'mei@studio.example', subject: '新咨询：新生儿摄影，Ana P' }]);
});

test.each([
  [{}, false],
  [{ PUBLIC_URL: 'https://studio.example' }, true],
])('with %j receipts have a link to the private page: %s', async (environment, linksReceipts) => {
  await studio.close();
  await start(environment);
  expect(await get()).toMatchObject({ linksReceipts });
});
