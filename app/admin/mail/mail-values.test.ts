import { expect, it } from 'vitest';
import { mailSettingsUpdate } from '#contract/mail.ts';
import { isMailFieldShown, mailFieldAt, toMailUpdate, type MailValues, withPastedUrl } from './mail-values.ts';

const values: MailValues = {
  hasServer: true,
  host: 'mail.example',
  port: '465',
  tls: 'tls',
  user: 'studio',
  password: '',
  from: ' Studio <a@b.example> ',
  timeZone: '',
  sendsReceipts: false,
  recipients: [{ address: 'mei@b.example', services: null, language: 'zh', digestHours: '9, 17:00，20' }],
};

it('sends what was typed, and an empty password only if none is stored', () => {
  const update = toMailUpdate(values, true);
  expect(update.server).toEqual({ host: 'mail.example', port: 465, tls: 'tls', user: 'studio' });
  expect(update).toMatchObject({ from: 'Studio <a@b.example>', timeZone: null });
  expect(update.recipients[0]?.digestHours).toEqual([9, 17, 20]);
  expect(toMailUpdate(values, false).server?.password).toBe('');
  expect(toMailUpdate({ ...values, password: 'new' }, true).server?.password).toBe('new');
  expect(toMailUpdate({ ...values, user: '' }, true).server?.password).toBe('');
  expect(toMailUpdate({ ...values, hasServer: false }, true).server).toBeNull();
});

it('leaves wrong numbers to the schema, which names their fields', () => {
  const wrong = {
    ...values,
    port: '25x',
    recipients: [{ ...values.recipients[0], digestHours: 'noon' }],
  } as MailValues;
  const { error } = mailSettingsUpdate.safeParse(toMailUpdate(wrong, true));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['server.port', 'recipients.0.digestHours.0']);
});

it('takes a pasted address apart', () => {
  expect(withPastedUrl(values, 'smtp://me%40b.example:p%40ss@smtp.example')).toMatchObject({
    host: 'smtp.example',
    port: '587',
    tls: 'starttls',
    user: 'me@b.example',
    password: 'p@ss',
  });
  expect(withPastedUrl(values, 'smtps://smtp.example:2465')).toMatchObject({ port: '2465', user: 'studio' });
  expect(withPastedUrl(values, 'smtp.example')).toEqual({ ...values, host: 'smtp.example' });
});

const shown = (path: string) => [true, false].map((hasServer) => isMailFieldShown(path, hasServer));

it('finds the field of what is wrong, and knows whether it is on the screen', () => {
  expect(
    ['server.port', 'from', 'recipients.2.digestHours.1', 'recipients.2.address', 'recipients'].map(mailFieldAt),
  ).toEqual(['port', 'from', 'recipients.2.digestHours', 'recipients.2.address', 'recipients']);
  expect(shown('port')).toEqual([true, false]);
  expect(shown('recipients.2.digestHours')).toEqual([true, true]);
  expect(shown('recipients')).toEqual([false, false]);
  expect(shown('tls')).toEqual([false, false]);
});
