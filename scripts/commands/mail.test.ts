import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailPageSize } from '#contract/mail.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import { environmentOf } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { callCommand } from '../testing/call-command.ts';
import { mailCommand } from './mail-command.ts';

let studio: TestApp;
let server: MailServer;
beforeEach(async () => {
  studio = await createTestApp();
  server = await startMailServer({
    isPlain: true,
    refuseRecipient: (address) => (address.startsWith('gone') ? { code: 550, words: 'No such user' } : undefined),
  });
});
afterEach(async () => {
  await studio.close();
  await server.stop();
});

const mail = (...parameters: string[]) =>
  callCommand(mailCommand, parameters, {
    ...environmentOf(studio),
    SMTP_URL: server.url,
    MAIL_FROM: 'website@studio.example',
  });

test('test shows each step, and queue and retry the mails that failed', async () => {
  expect(await mail('test', 'mei@studio.example')).toMatchObject({
    code: 0,
    output: 'name found: ok\nconnected: ok\nTLS: skipped\nsigned in: skipped\naccepted: ok',
  });
  expect(server.received).toHaveLength(1);
  expect(await mail('queue')).toMatchObject({ code: 0, output: 'No mail waits, and none has failed.' });
  const refused = await mail('test', 'gone@studio.example');
  expect(refused.code).toBe(3);
  expect(refused.output).toMatch(/^accepted: failed, recipient-refused: .*No such user$/m);
  expect((await mail('queue')).output).toMatch(/ failed {2}test {2}gone@studio\.example {2}1 attempts: .*No such user/);
  expect((await mail('retry')).output).toBe('1 failed mails are queued again.');
  expect((await mail('queue')).output).toMatch(/ queued {2}test/);
  expect(await createMailRepository(studio.services.database.db).claim('here:1')).toBeDefined();
});

test('queue lists every mail that waits, beyond one page of the list', async () => {
  const waiting = Array.from({ length: mailPageSize + 1 }, (_, index) => ({
    kind: 'enquiry-notice' as const,
    contactId: null,
    recipient: `${index}@studio.example`,
    replyTo: null,
    subject: 'New enquiry',
    textBody: 'Hello',
    htmlBody: '<p>Hello</p>',
  }));
  await createMailRepository(studio.services.database.db).enqueue(waiting);
  expect((await mail('queue')).output.match(/ queued /g)).toHaveLength(mailPageSize + 1);
});

test('invalid arguments print the usage', async () => {
  for (const given of [[], ['test'], ['queue', 'all'], ['test', 'mei'], ['tset', 'a@b.example'], ['retry', '--all']]) {
    const { code, errors } = await mail(...given);
    expect([code, errors.includes('Usage: npm run mail')], given.join(' ')).toEqual([2, true]);
  }
});
