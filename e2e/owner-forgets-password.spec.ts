import { en as accountsEn } from '#app/admin/accounts/messages.ts';
import { en as signInEn, zh as signInZh } from '#app/admin/session/sign-in-messages.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';
import { startBrowserStudio } from './studio-per-file.ts';

test.setTimeout(120_000);
test.use({
  ownPage: true,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) =>
    // Mails are sent by the process of the photos.
    provide((saved) => startBrowserStudio({ PUBLIC_URL: 'https://studio.example', ...saved }, ['photos'])),
  contextOptions: { reducedMotion: 'reduce' },
  expectedPageErrors: ['400 /api/admin/recovery-address', 'console Failed to load *'],
});

test('an owner gives an address, forgets the password, and sets another by the mailed link', async ({
  page,
  studio,
}) => {
  const server = await startMailServer({ isPlain: true });
  const owner = await signInAsOwner(studio);
  const mail = {
    server: { host: '127.0.0.1', port: Number(new URL(server.url).port), tls: 'starttls', user: '' },
    from: 'Studio <website@studio.example>',
    timeZone: null,
    sendsReceipts: false,
    recipients: [],
  };
  expect((await page.request.put('/api/admin/mail-settings', { headers: owner.headers, data: mail })).status()).toBe(
    200,
  );

  await signInWithLanguage('en', page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: en.settings.title });
  await settings.getByRole('tab', { name: en.settings.sections.security }).click();
  const own = signInEn.recoveryAddress;
  await expect(settings.getByText(own.none)).toBeVisible();
  await settings.getByRole('button', { name: own.add }).click();
  const email = settings.getByLabel(own.email);
  await email.fill('owner@studio..example');
  await settings.getByRole('button', { name: own.save }).click();
  await expect(email).toHaveAccessibleDescription(/Invalid email address/);
  await email.fill('owner@studio.example');
  await settings.getByRole('button', { name: own.save }).click();
  const proof = page.getByRole('alertdialog', { name: own.confirm('owner@studio.example') });
  await proof.getByLabel('Current password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(proof.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not right');
  await proof.getByLabel('Current password').fill(studio.password);
  await page.keyboard.press('Enter');
  await expect(settings.getByText(own.current('owner@studio.example'))).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleLayout(page, `the address for a forgotten password at ${width} px`);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en.header.logout }).click();

  // In Chinese, and by keyboard alone.
  await page.evaluate(() => localStorage.setItem('adminLanguage', 'zh'));
  await page.reload();
  await page.getByLabel(zh.login.username).fill('OWNER@studio.example');
  const forgotten = page.getByRole('button', { name: zh.login.forgotten });
  await forgotten.focus();
  await page.keyboard.press('Enter');
  // What was typed is kept.
  const account = page.getByLabel(signInZh.forgotten.account);
  await expect(account).toBeFocused();
  await expect(account).toHaveValue('OWNER@studio.example');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleLayout(page, `asking for a link at ${width} px`);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(signInZh.forgotten.sent)).toBeVisible();
  await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1);
  await server.stop();
  expect(server.received[0]?.subject).toContain('设置新密码');
  const link = new URL(/\S+#invitation=\S+/.exec(server.received[0]?.text ?? '')?.[0] as string);
  expect(link.origin).toBe('https://studio.example');

  await page.evaluate(() => localStorage.setItem('adminLanguage', 'en'));
  await page.goto('about:blank');
  await page.goto(`${studio.origin}${link.pathname}${link.hash}`);
  await expect(page.getByRole('heading', { name: accountsEn.welcome.title(studio.username) })).toBeVisible();
  await page.locator('input[name=password]').fill('another password of mine');
  await page.locator('input[name=repeated]').fill('another password of mine');
  await page.getByRole('button', { name: accountsEn.welcome.submit }).click();
  await expect(page.getByText(accountsEn.welcome.isSet)).toBeVisible();
  await page.getByRole('button', { name: accountsEn.welcome.toLogin }).click();
  await signInWithLanguage('en', page, { ...studio, password: 'another password of mine' });
  await expect(page.getByRole('heading', { name: en.contacts.heading })).toBeVisible();
});
