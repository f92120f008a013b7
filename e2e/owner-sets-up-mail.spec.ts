import { freePort } from '#server/testing/servers/proxies.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import type { MailSettings } from '#contract/mail.ts';
import { zh as domainZh } from '#app/admin/mail/domain-messages.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

// Mails are sent by the process of the photos.
test.use({ mediaWorker: 'photos', expectedPageErrors: ['412 /api/admin/mail-settings'] });
test.setTimeout(120_000);

let server: MailServer | undefined;
test.afterAll(() => server?.stop());
const received = () => server?.received ?? [];

test('mail is missing and said so, is set up and tested, tells of an enquiry, and a failed mail is sent again', async ({
  page,
  studio,
}) => {
  let refuses = true;
  server = await startMailServer({
    isPlain: true,
    refuseRecipient: (address) =>
      refuses && address.startsWith('jo@') ? { code: 550, words: 'No such user here' } : undefined,
  });
  const texts = zh.mail;
  await signInWithLanguage('zh', page, studio);
  const notice = page.getByRole('region', { name: texts.notice.title });
  await notice.getByRole('button', { name: texts.notice.action }).click();
  const settings = page.getByRole('dialog', { name: zh.settings.title });
  await expect(settings.getByRole('tab', { name: zh.settings.sections.mail })).toHaveAttribute('aria-selected', 'true');

  await settings.getByLabel(texts.useServer).check();
  await settings.getByLabel(texts.host).fill(`smtp://127.0.0.1:${await freePort()}`);
  await expect(settings.getByLabel(texts.host)).toHaveValue('127.0.0.1');
  await settings.getByLabel(texts.from).fill('光井 <website@studio.example>');
  for (const [index, address] of ['mei@studio.example', 'jo@studio.example'].entries()) {
    await settings.getByRole('button', { name: texts.add }).click();
    await settings
      .getByRole('group', { name: texts.recipient(index + 1) })
      .getByLabel(texts.address)
      .fill(address);
  }
  const jo = settings.getByRole('group', { name: texts.recipient(2) });
  await jo.getByLabel(texts.language).selectOption('en');
  await jo.getByLabel(texts.digestHours).fill('25');
  const save = settings.getByRole('button', { name: zh.actions.save });
  await save.click();
  await expect(jo.getByText(zh.faults['not-an-hour'])).toBeVisible();
  await jo.getByLabel(texts.digestHours).fill('');
  await save.click();
  await expectNotice(page, texts.saved);

  const sendTest = settings.getByRole('button', { name: texts.test.send });
  await settings.getByLabel(texts.test.address).fill('mei@studio.example');
  await sendTest.click();
  await expect(settings.getByText(texts.test.reasons['connection-refused'])).toBeVisible();
  await settings.getByLabel(domainZh.selector).fill('selector 1');
  await settings.getByRole('button', { name: domainZh.look }).click();
  await expect(settings.getByText(zh.faults['not-a-selector'])).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'mail settings');
  await settings.getByLabel(texts.port).fill(String(server.port));
  await save.click();
  await expectNotice(page, texts.saved);
  await sendTest.click();
  await expect(settings.getByText(zh.labelled(texts.test.steps.accepted, texts.test.states.ok))).toBeVisible();
  expect(received().map(({ subject }) => subject)).toEqual(['测试邮件 Test mail']);

  const enquiry = { firstName: '小红', lastName: '王', email: 'hong@example.com', serviceType: 'newborn' };
  const sent = await page.request.post('/api/contact', { data: { ...enquiry, message: '五月的双胞胎' } });
  expect(sent.status()).toBe(201);
  const row = settings.getByRole('listitem').filter({ hasText: 'No such user here' });
  await expect(row).toContainText('jo@studio.example', { timeout: 30_000 });
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(2);
  expect(received()[1]).toMatchObject({
    subject: '新咨询：新生儿摄影，王小红',
    text: expect.stringContaining('五月的双胞胎'),
    replyTo: { value: [{ address: 'hong@example.com', name: '王小红' }] },
  });
  refuses = false;
  await row.getByRole('button', { name: texts.outbox.retryOf('jo@studio.example') }).click();
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(3);
  expect(received()[2]?.subject).toBe('New enquiry: Newborn, 王小红');

  refuses = true;
  await page.request.post('/api/contact', { data: { ...enquiry, firstName: '小明', message: '第二次咨询' } });
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(4);
  const retryAll = settings.getByRole('button', { name: texts.outbox.retryFailed });
  await expect(retryAll).toHaveCount(1, { timeout: 30_000 });
  refuses = false;
  await retryAll.click();
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(6);
  // The first test mail had failed, too.
  const subjects = received().map(({ subject }) => subject);
  expect(subjects.slice(4).toSorted()).toEqual(['New enquiry: Newborn, 王小明', '测试邮件 Test mail']);
  await expect(retryAll).toHaveCount(0);

  const { headers } = await signInAsOwner(studio);
  const path = '/api/admin/mail-settings';
  const { data } = (await (await page.request.get(path, { headers })).json()) as { data: MailSettings };
  const { host, port, tls, user } = data.server ?? {};
  const { from, recipients, sendsReceipts } = data;
  const elsewhere = { server: { host, port, tls, user, password: '' }, from, recipients, sendsReceipts };
  const saveElsewhere = async (timeZone: string) => {
    const saved = await page.request.put(path, { headers, data: { ...elsewhere, timeZone } });
    expect(saved.status()).toBe(200);
  };
  await saveElsewhere('Asia/Tokyo');
  await settings.getByLabel(texts.from).fill('工作室 <website@studio.example>');
  await save.click();
  await expect(settings.getByText(zh.conflict.merged(texts.timeZone))).toBeVisible();
  await expect(settings.getByLabel(texts.timeZone)).toHaveValue('Asia/Tokyo');
  await settings.getByRole('button', { name: zh.conflict.save }).click();
  await expectNotice(page, texts.saved);
  await expect(settings.getByLabel(texts.from)).toHaveValue('工作室 <website@studio.example>');
  await settings.locator('.dialog-close').click();
  await expect(settings).toHaveCount(0);
  await saveElsewhere('Asia/Seoul');
  await page.getByRole('button', { name: zh.settings.title, exact: true }).click();
  await settings.getByRole('tab', { name: zh.settings.sections.mail }).click();
  await expect(settings.getByLabel(texts.timeZone)).toHaveValue('Asia/Seoul');

  await page.reload();
  const card = page.getByRole('article', { name: '王小红' });
  await expect(card).toContainText(`${texts.outbox.kinds['enquiry-notice']} · mei@studio.example · 已发送`);
  await page.getByLabel(zh.language.label).selectOption('en');
  await expect(card).toContainText(`${en.mail.outbox.kinds['enquiry-notice']} · jo@studio.example · Sent`);
  await expect(page.getByRole('region', { name: en.mail.notice.title })).toHaveCount(0);
});

test('in English: a mail server that does not answer is said so', async ({ page, studio }) => {
  const texts = en.mail;
  await signInWithLanguage('en', page, studio);
  await page.getByRole('button', { name: en.settings.title, exact: true }).click();
  const settings = page.getByRole('dialog', { name: en.settings.title });
  await settings.getByRole('tab', { name: en.settings.sections.mail }).click();
  await settings.getByLabel(texts.port).fill(String(await freePort()));
  await settings.getByRole('button', { name: en.actions.save }).click();
  await expectNotice(page, texts.saved);
  await settings.getByLabel(texts.test.address).fill('mei@studio.example');
  await settings.getByRole('button', { name: texts.test.send }).click();
  await expect(settings.getByText(texts.test.reasons['connection-refused'])).toBeVisible();
});
