import { afterEach, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';

// A whole studio, with its web process and its worker, and a real mail server beside it.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let studio: StudioProcess | undefined;
let mailServer: MailServer | undefined;
afterEach(async () => {
  await studio?.stop();
  await mailServer?.stop();
  studio = undefined;
});

const enquire = async (message: string) => {
  const response = await fetch(`${studio?.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@example.com',
      serviceType: 'newborn',
      message,
    }),
  });
  expect(response.status).toBe(201);
};

test('staff are told of an enquiry; while the mail server is away enquiries are taken, and mailed when it is back', async () => {
  mailServer = await startMailServer({ isPlain: true });
  const { port } = mailServer;
  studio = await startStudioProcess(
    {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Studio <website@studio.example>',
      ENQUIRY_MAIL_TO: 'mei@studio.example,jo@studio.example',
    },
    'server/testing/servers/api-server.ts',
  );
  await enquire('Twins in May');
  await expect.poll(() => mailServer?.received.length, { timeout: 20_000 }).toBe(2);
  expect(mailServer.received.map(({ text }) => text)).toEqual([
    expect.stringContaining('Twins in May'),
    expect.stringContaining('Twins in May'),
  ]);

  await mailServer.stop();
  await enquire('A wedding in June');
  mailServer = await startMailServer({ isPlain: true, port });
  // The mailer waits 15 seconds after it could not reach the server, and half a minute before it tries the same mail again.
  await expect
    .poll(() => mailServer?.received.map(({ text }) => /A wedding in June/.test(text ?? '')), { timeout: 80_000 })
    .toEqual([true, true]);
});

test('on a small machine, where media workers rest, mails are sent beside the web server', async () => {
  mailServer = await startMailServer({ isPlain: true });
  studio = await startStudioProcess(
    {
      MEMORY_MB: '1024',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Studio <website@studio.example>',
      ENQUIRY_MAIL_TO: 'mei@studio.example',
    },
    'server/testing/servers/api-server.ts',
  );
  await enquire('Twins in May');
  await expect.poll(() => mailServer?.received.length, { timeout: 20_000 }).toBe(1);
});
