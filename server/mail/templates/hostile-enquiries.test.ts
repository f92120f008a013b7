import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailConnections, createMailer } from '../mailer.ts';
import { createMailRepository } from '../mail.repository.ts';
import { createLog } from '#server/platform/log.ts';
import { createEncryption } from '#server/platform/secrets.ts';
import { openSmtp } from '../smtp.ts';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// From the form to the parsed mail: what a sender writes is text in the body, and never a header or a recipient.
let studio: TestApp;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ isPlain: true });
  studio = await createTestApp({
    SMTP_URL: server.url,
    MAIL_FROM: 'Studio <website@studio.example>',
    ENQUIRY_MAIL_TO: 'mei@studio.example',
  });
});
afterAll(async () => {
  await studio.close();
  await server.stop();
});

const honest = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  phone: '213-555-0170',
  serviceType: 'newborn',
  message: 'Twins in May',
};
type Form = typeof honest;

/** Forgets earlier ones: many equal enquiries are suspected spam, which is not mailed. */
const send = async (payload: Form) => {
  await studio.services.database.db.deleteFrom('contactCounters').execute();
  return studio.inject({ method: 'POST', url: '/api/contact', payload });
};

/** Sends all waiting mails. */
async function sendAll(): Promise<void> {
  const { database, mailSettings } = studio.services;
  const connections = createMailConnections({ findSetup: mailSettings.findSetup, open: (url) => openSmtp(url) });
  const mailer = createMailer({
    repository: createMailRepository(database.db),
    connections,
    seal: createEncryption(Buffer.alloc(32, 1)),
    workerId: 'here:1',
    log: createLog('silent'),
  });
  while ((await mailer.runOnce()) === 'sent');
  connections.close();
}

const tricks: [name: string, text: string][] = [
  ['line breaks', 'Ana\r\nBcc: all@evil.example\r\n\r\nbody'],
  ['a lone carriage return', 'Ana\rBcc: all@evil.example'],
  ['a lone line feed', 'Ana\nBcc: all@evil.example'],
  ['Unicode line separators', 'Ana\u2028Bcc: all@evil.example\u0085Cc: all@evil.example'],
  ['a null byte', 'Ana\0Bcc: all@evil.example'],
  ['an encoded word', '=?utf-8?Q?Ana=0D=0ABcc:=20all@evil.example?='],
  ['another address', 'Ana" <boss@studio.example>, "x'],
  ['a comment', 'Ana (all@evil.example), <all@evil.example>'],
  ['a group', 'team: all@evil.example;'],
  ['a line of 998 characters', 'x'.repeat(998)],
  ['Chinese', '王小红'],
  ['the end of a message', 'Ana\r\n.\r\nMAIL FROM:<all@evil.example>'],
];
const headers = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
];
const fields = ['firstName', 'lastName', 'email', 'phone', 'serviceType', 'message'] as const satisfies (keyof Form)[];

test.each(tricks)('%s in any field are text in the body, or refused', async (_, text) => {
  for (const field of fields) {
    server.received.length = 0;
    const payload = { ...honest, [field]: text };
    const answer = await send(payload);
    if (answer.statusCode !== 201) {
      expect(answer.json(), field).toMatchObject({ status: 400, errors: [{ path: field }] });
      continue;
    }
    expect(['email', 'serviceType'], text).not.toContain(field);
    await sendAll();
    expect(server.received, field).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.to, field).toMatchObject({ value: [{ address: 'mei@studio.example' }] });
    expect([mail?.cc, mail?.bcc], field).toEqual([undefined, undefined]);
    expect(mail?.from?.value).toEqual([{ name: 'Studio', address: 'website@studio.example' }]);
    expect(mail?.replyTo?.value.map(({ address }) => address)).toEqual(['ana@example.com']);
    expect([...(mail?.headers.keys() ?? [])].toSorted()).toEqual([...headers, 'reply-to'].toSorted());
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    const shown = oneLine(payload.firstName, payload.lastName);
    expect(mail?.subject, field).toBe(`新咨询 New enquiry: 新生儿摄影 Newborn, ${shown}`);
    // A mail program would decode an encoded word in a name.
    expect(mail?.replyTo?.value[0]?.name, field).toBe(shown.replaceAll('=?', '= ?'));
    expect(mail?.text, field).toContain(`姓名 Name: ${shown}\n`);
    expect(mail?.text, field).toContain(`电话 Phone: ${oneLine(payload.phone)}\n`);
    expect(mail?.text, field).toContain(payload.message.replaceAll(/\r\n?/g, '\n'));
  }
});

const oneLine = (...parts: string[]) =>
  parts
    .join(' ')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

test('a Chinese name and message arrive as they were written', async () => {
  server.received.length = 0;
  const payload = { ...honest, firstName: '小红', lastName: '王', message: '五月的双胞胎👶👶\n\n谢谢！' };
  await send(payload);
  await sendAll();
  expect(server.received).toMatchObject([
    {
      subject: '新咨询 New enquiry: 新生儿摄影 Newborn, 王小红',
      text: expect.stringContaining('五月的双胞胎👶👶\n\n谢谢！'),
      html: expect.stringContaining('五月的双胞胎👶👶\n\n谢谢！'),
    },
  ]);
});

test('the receipt of a hostile enquiry goes to its sender alone and repeats nothing but a name', async () => {
  const settings = { server: null, from: null, timeZone: null, sendsReceipts: true, recipients: [] };
  await studio.services.mailSettings.update(settings, { id: null, name: 'test' });
  for (const [index, [name, text]] of tricks.entries()) {
    server.received.length = 0;
    const email = `sender${index}@example.com`;
    const page = index % 2 === 0 ? '/contact' : '/zh/contact';
    const answer = await send({ ...honest, email, page, firstName: text, lastName: text, message: text } as Form);
    if (answer.statusCode !== 201) {
      expect(answer.statusCode, name).toBe(400);
      continue;
    }
    await sendAll();
    const receipts = server.received.filter(({ to }) => JSON.stringify(to).includes(email));
    expect(receipts, name).toHaveLength(1);
    const [receipt] = receipts;
    expect(receipt?.to, name).toMatchObject({ value: [{ address: email }] });
    expect([receipt?.cc, receipt?.bcc, receipt?.subject], name).toEqual([
      undefined,
      undefined,
      expect.stringMatching(index % 2 === 0 ? /^We have received your enquiry: / : /^已收到您的咨询：/),
    ]);
    expect(receipt?.replyTo?.value, name).toHaveLength(1);
    expect([...(receipt?.headers.keys() ?? [])].toSorted(), name).toEqual([...headers, 'reply-to'].toSorted());
    expect(receipt?.headers.get('auto-submitted'), name).toBe('auto-replied');
    const isName = name === 'Chinese';
    if (index % 2 === 0) expect(receipt?.text, name).toMatch(isName ? `Hello ${text},` : /^Hello,\n/);
    else expect(receipt?.text, name).toMatch(isName ? `${text}，您好：` : /^您好：\n/);
    if (!isName) expect(`${receipt?.text} ${receipt?.html as string}`, name).not.toMatch(/evil\.example|boss@|x{9}/);
  }
});
