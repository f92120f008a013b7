import { readFile } from 'node:fs/promises';
import { codeAt } from '#server/accounts/second-factor.service.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, signIn, test, watchPage } from './story.ts';

test.use({ ownPage: true });

test.use({
  expectedPageErrors: [
    '401 /api/admin/login',
    '400 /api/admin/second-factor/*',
    '400 /api/admin/password',
    '404 /api/admin/passkeys/*',
  ],
});
test.setTimeout(120_000);

test('the owner turns two-step sign-in on, and signs in with a code and with a recovery code', async ({
  page,
  studio,
}) => {
  await page.goto('/admin');
  await page.getByRole('combobox').selectOption('en');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await signIn(page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Sign-in security' }).click();
  // The address is a number.
  await expect(settings.getByText(/^This browser, or this address, allows no passkeys/)).toBeVisible();
  await settings.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const password = settings.getByRole('form').getByLabel('Current password');
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('Please enter your password');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('The current password is not right');
  await expect(password).toBeFocused();
  await password.fill(studio.password);
  await page.keyboard.press('Enter');

  await expect(settings.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const address = new URL((await settings.getByRole('link', { name: 'Open the app' }).getAttribute('href')) as string);
  const key = address.searchParams.get('secret') as string;
  await expect(settings.getByText(key.match(/.{1,4}/g)!.join(' '))).toBeVisible();
  const first = settings.getByLabel('Code that the app shows');
  await expect(first).toBeFocused();
  await expectAccessibleAtBothWidths(page, 'key');
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleDescription('The code is wrong or was used already');
  await first.fill(codeAt(key, Date.now()));
  await page.keyboard.press('Enter');

  await expect(settings.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  await expectAccessibleAtBothWidths(page, 'recovery codes');
  const downloaded = page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Download as a text file' }).click();
  const codes = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\n');
  expect(codes).toEqual(await settings.getByRole('listitem').filter({ visible: true }).allTextContents());
  expect(codes).toHaveLength(10);
  await settings.getByRole('button', { name: 'I have kept them' }).click();
  await expect(settings.getByText('10 recovery codes are left.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Make new recovery codes' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, studio);
  const code = page.getByLabel(/^Code/);
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/The code is wrong or was used already/);
  await expectAccessibleAtBothWidths(page, 'code');
  await expect(code).toBeFocused();
  // The code of the next half minute: the one of now may have been used to turn it on.
  await page.keyboard.type(codeAt(key, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh');
  await expect(page.getByRole('heading', { name: '管理后台' })).toBeVisible();
  const signInByRecoveryCode = async (recoveryCode: string) => {
    await page.getByRole('button', { name: '退出登录' }).click();
    await signIn(page, studio);
    await page.getByRole('button', { name: '使用恢复码' }).click();
    await expect(page.getByLabel('恢复码')).toBeFocused();
    await page.keyboard.type(recoveryCode.toUpperCase());
    await page.keyboard.press('Enter');
  };
  await signInByRecoveryCode(codes[0] as string);
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await signInByRecoveryCode(codes[0] as string);
  await expect(page.getByLabel('恢复码')).toHaveAccessibleDescription('恢复码错误，或已经用过。');
  await expectAccessibleAtBothWidths(page, 'recovery code');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByLabel('用户名')).toBeFocused();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '使用恢复码' }).click();
  await page.getByLabel('恢复码').fill(codes[1] as string);
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: '设置' }).click();
  const own = page.getByRole('dialog', { name: '设置' });
  // A changed password asks for a code, too.
  await own.getByRole('tab', { name: '修改密码' }).click();
  const asked = own.getByLabel('验证码或恢复码');
  await own.getByLabel('当前密码').fill(studio.password);
  await own.locator('input[name=newPassword]').fill(studio.password);
  await own.getByLabel('再次输入新密码').fill(studio.password);
  await page.keyboard.press('Enter');
  await expect(asked).toHaveAccessibleDescription('请填写验证码');
  await asked.fill(codes[0] as string);
  await page.keyboard.press('Enter');
  await expect(asked).toHaveAccessibleDescription('验证码错误，或已经用过');
  await expectAccessibleAtBothWidths(page, 'a new password');
  await asked.fill(codes[3] as string);
  await page.keyboard.press('Enter');
  await expectNotice(page, '密码已修改');
  await own.getByRole('tab', { name: '登录安全' }).click();
  await expect(own.getByText('还有 7 个恢复码。')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'two-step sign-in');
  await own.getByRole('button', { name: '关闭两步登录' }).click();
  const form = own.getByRole('form', { name: '关闭两步登录' });
  await form.getByLabel('当前密码').fill(studio.password);
  await form.getByRole('button', { name: '关闭两步登录' }).click();
  await expect(form.getByLabel('验证码或恢复码')).toHaveAccessibleDescription('请填写验证码');
  await form.getByLabel('验证码或恢复码').fill(codes[2] as string);
  await page.keyboard.press('Enter');
  await expectNotice(page, '两步登录已关闭');
  await expect(own.getByRole('button', { name: '开启两步登录' })).toBeFocused();
});

test('the owner adds a passkey, signs in by it alone, and removes it', async ({ browser, studio }) => {
  const named = { ...studio, origin: studio.origin.replace('127.0.0.1', 'localhost') };
  const context = await browser.newContext({ baseURL: named.origin });
  const page = await context.newPage();
  const watched = await watchPage(page, named);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.addInitScript(() => localStorage.setItem('adminLanguage', 'en'));
  await signIn(page, named);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Sign-in security' }).click();
  const add = async () => {
    await settings.getByRole('button', { name: 'Add a passkey' }).click();
    await settings.getByRole('form', { name: 'Add a passkey' }).getByLabel('Current password').fill(studio.password);
    await page.keyboard.press('Enter');
  };
  await add();
  await expectNotice(page, 'Passkey added');
  const passkey = settings.getByRole('listitem').filter({ hasText: 'never used' });
  await expect(passkey).toContainText('Chrome');
  // The device has one already.
  await add();
  await expectNotice(page, ['No passkey was added', 'the passkey is there already']);
  await expectAccessibleAtBothWidths(page, 'passkeys');
  await page.keyboard.press('Escape');

  const byPasskey = page.getByRole('button', { name: 'Log in with a passkey' });
  const logOut = page.getByRole('button', { name: 'Log out' });
  await logOut.click();
  await expectAccessibleAtBothWidths(page, 'login');
  // Who dismisses the browser's question can use the password.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey.click();
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await byPasskey.click();
  await expect(page.getByRole('tablist').first()).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('tab', { name: 'Sign-in security' }).click();
  await settings
    .getByRole('listitem')
    .filter({ hasText: 'last used' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  const proof = page.getByRole('alertdialog');
  await expect(proof.getByLabel('Current password')).toBeFocused();
  await expectAccessibleAtBothWidths(page, 'asking who it is');
  await page.keyboard.type(studio.password);
  await proof.getByRole('button', { name: 'Remove' }).click();
  await expectNotice(page, 'Passkey removed');
  await expect(settings.getByText('You have no passkeys.')).toBeFocused();
  await page.keyboard.press('Escape');
  await logOut.click();
  await byPasskey.click();
  await expect(page.getByText('This passkey is not known here. Log in with your password.')).toBeVisible();
  watched.expectNoErrors(['401 /api/admin/login/passkey'], false);
  await context.close();
});

test('a passkey that was removed elsewhere leaves the list, and the question that asked to remove it says so', async ({
  page,
  studio,
}) => {
  const createdAt = new Date().toISOString();
  const phone = { id: crypto.randomUUID(), name: 'Phone', host: '127.0.0.1', createdAt, lastUsedAt: null };
  let passkeys = [phone];
  await page.route('**/api/admin/passkeys', (route) => route.fulfill({ json: { data: passkeys } }));
  await signInWithLanguage('en', page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Sign-in security' }).click();
  await settings.getByRole('button', { name: 'Remove the passkey Phone' }).click();
  passkeys = [];
  const proof = page.getByRole('alertdialog');
  await proof.getByLabel('Current password').fill(studio.password);
  await proof.getByRole('button', { name: 'Remove' }).click();
  await expect(proof.getByRole('alert')).toContainText('This did not work');
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(settings.getByText('You have no passkeys.')).toBeVisible();
});
