import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import {
  certificate,
  type MailServer,
  type MailServerBehaviour,
  startMailServer,
} from '#server/testing/servers/mail-server.ts';
import { openSmtp, type OutgoingMail, type Smtp, SmtpError } from './smtp.ts';

let server: MailServer | undefined;
let smtp: Smtp | undefined;
afterEach(async () => {
  smtp?.close();
  await server?.stop();
  server = undefined;
});

const mail: OutgoingMail = {
  from: '光井 Studio <website@studio.example>',
  recipient: 'mei@studio.example',
  replyTo: { name: 'Ana Pérez', address: 'ana@example.com' },
  subject: '新咨询 New enquiry: Newborn, Ana Pérez',
  text: '第一行\nTwins in May 👶👶\n.\nend',
  html: '<p>Twins in May 👶👶</p>',
  messageId: '0000@studio.example',
  date: new Date('2026-11-23T10:00:00Z'),
  autoSubmitted: 'auto-generated',
};

async function connect(
  behaviour: MailServerBehaviour = {},
  options: Parameters<typeof openSmtp>[1] = { ca: certificate },
) {
  server = await startMailServer(behaviour);
  smtp = openSmtp(server.url, options);
  return { server, smtp };
}

/** How a mail fails, and what is said of it. */
async function failureOf(sending: Promise<void>): Promise<[string, string]> {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SmtpError)) throw new Error(`No SmtpError but ${String(error)}`);
  return [error.failure, error.message];
}

test.each<[string, MailServerBehaviour]>([
  ['STARTTLS', {}],
  ['TLS from the start', { secure: true }],
  ['a user name and password', { user: { name: 'studio@example.com', password: 'p@ss:word/%' } }],
  ['no TLS on this machine', { isPlain: true }],
])('a mail arrives as it was meant, with %s', async (_, behaviour) => {
  const { server: to, smtp: by } = await connect(behaviour);
  await by.send(mail);
  const [received] = to.received;
  expect(received).toMatchObject({
    subject: mail.subject,
    text: expect.stringContaining('第一行\nTwins in May 👶👶\n.\nend'),
    html: expect.stringContaining(mail.html),
    messageId: '<0000@studio.example>',
    date: mail.date,
  });
  expect(received?.from?.value).toEqual([{ name: '光井 Studio', address: 'website@studio.example' }]);
  expect(received?.replyTo?.value).toEqual([mail.replyTo]);
  expect(received?.to).toMatchObject({ value: [{ address: mail.recipient }] });
});

test.each([
  ['auto-generated', 'auto-generated'],
  ['auto-replied', 'auto-replied'],
  [null, undefined],
] as const)('a mail that is %s says so, and asks programs not to answer', async (autoSubmitted, said) => {
  const { server: to, smtp: by } = await connect();
  await by.send({ ...mail, autoSubmitted });
  const headers = to.received[0]?.headers;
  expect(headers?.get('auto-submitted')).toBe(said);
  expect(headers?.get('x-auto-response-suppress')).toBe(said && 'OOF, AutoReply');
});

test.each([
  ['STARTTLS', false],
  ['TLS from the start', true],
])('a certificate that nobody vouches for is refused, with %s', async (_, secure) => {
  const { server: to, smtp: by } = await connect({ secure }, {});
  expect(await failureOf(by.send(mail))).toEqual(['unreachable', expect.stringMatching(/certificate/i)]);
  expect(to.received).toEqual([]);
});

test('a server elsewhere that offers no TLS gets neither the mail nor the password', async () => {
  const { server: to, smtp: by } = await connect({ isPlain: true }, { isLocal: false });
  expect(await failureOf(by.send(mail))).toEqual(['unreachable', expect.stringMatching(/TLS/)]);
  expect(to.received).toEqual([]);
});

test.each<[string, MailServerBehaviour, string, RegExp]>([
  [
    'a refused recipient',
    { refuseRecipient: () => ({ code: 550, words: 'No such user here' }) },
    'refused',
    /No such user here/,
  ],
  ['a refused message', { refuseMessage: () => ({ code: 552, words: 'Mailbox full' }) }, 'refused', /Mailbox full/],
  ['a deferred recipient', { refuseRecipient: () => ({ code: 451, words: 'Greylisted' }) }, 'deferred', /Greylisted/],
  ['a deferred message', { refuseMessage: () => ({ code: 421, words: 'Too busy' }) }, 'deferred', /Too busy/],
  ['a connection that breaks after the message', { afterData: () => 'drop' }, 'deferred', /./],
])('%s is told apart', async (_, behaviour, failure, words) => {
  const { smtp: by } = await connect(behaviour);
  expect(await failureOf(by.send(mail))).toEqual([failure, expect.stringMatching(words)]);
});

test('an address that is no URL fails without the password in the error', () => {
  let thrown: unknown;
  try {
    openSmtp('smtp://studio:s3cret@[192.168.1.5]:587');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(inspect(thrown)).not.toContain('s3cret');
});

test('a wrong password is not the fault of the mail', async () => {
  const { server: to } = await connect({ user: { name: 'studio', password: 'right' } });
  const wrong = openSmtp(to.url.replace('right', 'wrong'), { ca: certificate });
  expect(await failureOf(wrong.send(mail))).toEqual(['unreachable', expect.stringContaining('535')]);
  wrong.close();
});

test('a server that is not there, and one that never finishes, are given up', async () => {
  const { server: gone, smtp: by } = await connect();
  await gone.stop();
  expect(await failureOf(by.send(mail))).toEqual(['unreachable', expect.stringContaining('ECONNREFUSED')]);
  server = undefined;

  const ends = ['stall', 'answer'] as const;
  // Only the second may end it: on a busy machine the first steps of a connection take longer than that.
  const patience = { ca: certificate, timeoutMs: 5_000, responseTimeoutMs: 200 };
  let asked = 0;
  const { server: to, smtp: patient } = await connect({ afterData: () => ends[asked++] ?? 'answer' }, patience);
  expect(await failureOf(patient.send(mail))).toEqual(['deferred', expect.stringContaining('0.2 s')]);
  // The connection is closed: there is only one, and the next mail would wait for it.
  await patient.send(mail);
  expect(to.received).toHaveLength(1);
});

test.each<[string, string, (socket: Socket) => void, RegExp]>([
  ['breaks the connection before the message', 'RCPT', (socket) => socket.destroy(), /./],
  ['says nothing before the message', 'RCPT', () => {}, /0\.3 s/],
  ['breaks the connection at DATA', 'DATA', (socket) => socket.destroy(), /./],
])('a server that %s has not got the mail', async (_, command, end, words) => {
  const sockets: Socket[] = [];
  const listening = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (said) => (String(said).startsWith(command) ? end(socket) : socket.write('250 test\r\n')));
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  smtp = openSmtp(`smtp://127.0.0.1:${port}`, { timeoutMs: 300, responseTimeoutMs: 10_000 });
  expect(await failureOf(smtp.send(mail))).toEqual(['unreachable', expect.stringMatching(words)]);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => listening.close(resolve));
});

test.each([
  ['line breaks', 'Ana\r\nBcc: all@example.com'],
  ['a null byte', 'Ana\0Bcc: all@example.com'],
  ['encoded words', '=?utf-8?Q?Ana=0D=0ABcc:=20all@example.com?='],
  ['quotes and brackets', 'Ana" <boss@studio.example>, "x'],
  ['a line of 2,000 characters', 'Ana '.repeat(500)],
])('%s in a name or a subject add no header and no recipient', async (_, hostile) => {
  const { server: to, smtp: by } = await connect();
  await by.send({
    ...mail,
    autoSubmitted: null,
    subject: hostile,
    replyTo: { name: hostile, address: 'ana@example.com' },
  });
  const [received] = to.received;
  expect(received?.bcc).toBeUndefined();
  expect(received?.replyTo?.value.map(({ address }) => address)).toEqual(['ana@example.com']);
  expect(received?.to).toMatchObject({ value: [{ address: mail.recipient }] });
  expect(received?.subject).toContain('Ana');
  expect([...(received?.headers.keys() ?? [])].toSorted()).toEqual(
    ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].toSorted(),
  );
});
