import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  certificate,
  type MailServer,
  type MailServerBehaviour,
  startMailServer,
} from '#server/testing/servers/mail-server.ts';
import type { OutgoingMail } from './smtp.ts';
import { type SmtpTestOptions, testSmtp } from './test-smtp.ts';

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const mail: OutgoingMail = {
  from: '光井 Studio <website@studio.example>',
  recipient: 'mei@studio.example',
  replyTo: null,
  subject: '测试邮件 Test mail',
  text: '第一行',
  html: '<p>第一行</p>',
  messageId: '0000@studio.example',
  date: new Date('2026-11-23T10:00:00Z'),
  autoSubmitted: 'auto-generated',
};
const user = { name: 'studio', password: 'right' };

/** The state of each step, with the reason of the one that failed. */
const run = async (url: string, options: SmtpTestOptions = {}) =>
  (await testSmtp(url, mail, { ca: certificate, ...options })).map(({ state, reason }) => reason ?? state);

test.each<[string, MailServerBehaviour, string[], SmtpTestOptions?]>([
  ['STARTTLS and a password', { user }, ['ok', 'ok', 'ok', 'ok', 'ok']],
  ['TLS from the start', { secure: true, user }, ['ok', 'ok', 'ok', 'ok', 'ok']],
  ['no TLS and no user on this machine', { isPlain: true }, ['ok', 'ok', 'skipped', 'skipped', 'ok']],
  ['STARTTLS missing', { isPlain: true }, ['ok', 'ok', 'no-starttls', 'skipped', 'skipped'], { isLocal: false }],
  [
    'an unknown certificate',
    { secure: true },
    ['ok', 'ok', 'untrusted-certificate', 'skipped', 'skipped'],
    { ca: undefined },
  ],
  [
    'an unknown certificate after STARTTLS',
    {},
    ['ok', 'ok', 'untrusted-certificate', 'skipped', 'skipped'],
    { ca: undefined },
  ],
  [
    'a refused recipient',
    { refuseRecipient: () => ({ code: 550, words: 'No such user' }) },
    ['ok', 'ok', 'ok', 'skipped', 'recipient-refused'],
  ],
  ['a deferral', { refuseMessage: () => ({ code: 451, words: 'Later' }) }, ['ok', 'ok', 'ok', 'skipped', 'deferred']],
  [
    'a refused message',
    { refuseMessage: () => ({ code: 554, words: 'Spam' }) },
    ['ok', 'ok', 'ok', 'skipped', 'message-refused'],
  ],
  ['a stall', { afterData: () => 'stall' }, ['ok', 'ok', 'ok', 'skipped', 'timeout'], { timeoutMs: 300 }],
  ['a broken connection', { afterData: () => 'drop' }, ['ok', 'ok', 'ok', 'skipped', 'connection-broken']],
])('the steps of a test mail say what is wrong: %s', async (_, behaviour, expected, options) => {
  server = await startMailServer(behaviour);
  expect(await run(server.url, options)).toEqual(expected);
  expect(server.received.map(({ subject }) => subject)).toEqual(
    expected[4] === 'ok' || expected[4] === 'connection-broken' ? [mail.subject] : [],
  );
});

test('a wrong password is named with the words of the server', async () => {
  server = await startMailServer({ user });
  const steps = await testSmtp(server.url.replace('right', 'wrong'), mail, { ca: certificate });
  expect(steps[3]).toMatchObject({ state: 'failed', reason: 'wrong-password', words: expect.stringContaining('535') });
  expect(JSON.stringify(steps)).not.toContain('wrong@');
});

const findAddress = async () => {
  throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
};

test('a name that does not exist, a closed port and a server that says nothing are told apart', async () => {
  expect(await run('smtp://mail.nowhere.example', { findAddress })).toEqual([
    'name-not-found',
    ...Array(4).fill('skipped'),
  ]);
  server = await startMailServer();
  await server.stop();
  expect(await run(server.url)).toEqual(['ok', 'connection-refused', 'skipped', 'skipped', 'skipped']);
  server = undefined;

  const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as net.AddressInfo;
  expect(await run(`smtp://127.0.0.1:${port}`, { timeoutMs: 300 })).toEqual([
    'ok',
    'ok',
    'timeout',
    'skipped',
    'skipped',
  ]);
  silent.close();
});

test('a test mail says that a program wrote it', async () => {
  server = await startMailServer({ isPlain: true });
  await run(server.url);
  expect(server.received[0]?.headers.get('auto-submitted')).toBe('auto-generated');
});
