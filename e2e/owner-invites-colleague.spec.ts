import { en as accountsEn } from '#app/admin/accounts/messages.ts';
import { en } from '#app/i18n/en.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { selectTab } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test, watchPage } from './story.ts';

test.use({ ownPage: true });

test.setTimeout(120_000);
test.use({
  // Mails are sent by the process of the photos.
  mediaWorker: 'photos',
  contextOptions: { reducedMotion: 'reduce' },
  expectedPageErrors: ['404 /api/admin/invitations/read', '400 /api/admin/invitations', 'console Failed to load *'],
});

const { tabs, settings: texts } = en;

test('an invited editor signs in, sees only their tabs, and is signed out when the owner ends the session', async ({
  page,
  browser,
  studio,
}) => {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: texts.title });
  await settings.getByRole('tab', { name: texts.sections.accounts }).click();
  await settings.getByRole('button', { name: accountsEn.invite, exact: true }).click();
  await expect(settings.getByText(accountsEn.missingName)).toBeVisible();
  await settings.getByLabel(accountsEn.username).fill('Mei');
  await settings.getByRole('button', { name: accountsEn.invite, exact: true }).click();
  const proof = page.getByRole('alertdialog');
  await expect(proof.getByLabel('Current password')).toBeFocused();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleLayout(page, `asking who it is at ${width} px`);
  }
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(proof.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not right');
  await proof.getByLabel('Current password').fill(studio.password);
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);
  const link = await settings.getByRole('textbox', { name: accountsEn.linkTitle('Mei') }).inputValue();
  await expect(settings.getByRole('region', { name: accountsEn.waiting })).toContainText('Mei');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleLayout(page, `accounts at ${width} px`);
  }

  const context = await browser.newContext({ baseURL: studio.origin, viewport: { width: 360, height: 740 } });
  const theirs = await context.newPage();
  const watched = await watchPage(theirs, studio);
  await theirs.addInitScript(() => localStorage.setItem('adminLanguage', 'en'));
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: accountsEn.welcome.title('Mei') })).toBeVisible();
  await expectAccessibleLayout(theirs, 'invitation');
  const submit = theirs.getByRole('button', { name: accountsEn.welcome.submit });
  await theirs.locator('input[name=password]').fill('a password of Mei');
  await theirs.locator('input[name=repeated]').fill('another one');
  await submit.click();
  await expect(theirs.getByText(texts.password.mismatch)).toBeVisible();
  await theirs.locator('input[name=repeated]').fill('a password of Mei');
  await submit.click();
  await expect(theirs.getByRole('tab', { name: tabs.trash, exact: true })).toBeVisible();
  expect(new URL(theirs.url()).hash).toBe('');
  await expect(theirs.getByRole('tab', { name: tabs.system, exact: true })).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: en.firstSteps.heading })).toHaveCount(0);
  await selectTab(theirs, tabs.team);
  await theirs.goto('/admin/system');
  await expect(theirs.getByText(en.problems['role-forbidden'])).toBeVisible();
  await expectAccessibleLayout(theirs, 'a tab of others');
  await theirs.getByRole('button', { name: 'Settings' }).click();
  await expect(theirs.getByRole('dialog').getByRole('tab')).toHaveText(
    (['studio', 'password', 'security', 'sessions', 'language'] as const).map((name) => texts.sections[name]),
  );
  await theirs.keyboard.press('Escape');
  // Nothing that the role forbids was asked for.
  watched.expectNoErrors([], false);

  await settings.getByRole('tab', { name: texts.sections.audit }).click();
  await settings.getByRole('tab', { name: texts.sections.accounts }).click();
  const card = settings.getByRole('listitem', { name: 'Mei' });
  await card.getByRole('button', { name: accountsEn.sessionsOf(accountsEn.sessions(1), 'Mei') }).click();
  await card.getByRole('button', { name: /^Log out/ }).click();
  // The stream of changes ends with the session, and the next one is refused.
  await expect(theirs.getByRole('alertdialog').getByText(en.login.sessionEnded)).toBeVisible({ timeout: 20_000 });
  watched.expectNoErrors(['401 /api/admin/*', 'console Failed to load * ApiError: 401: *'], false);

  await theirs.goto('about:blank');
  await theirs.goto(link);
  await expect(theirs.getByText(accountsEn.welcome.invalid)).toBeVisible();
  await context.close();

  await card.getByLabel(accountsEn.roleOf('Mei')).selectOption({ label: accountsEn.roles.enquiries });
  await proof.getByLabel('Current password').fill(studio.password);
  await proof.getByRole('button', { name: accountsEn.changeRole }).click();
  const owner = await signInAsOwner(studio);
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/admin/accounts', { headers: owner.headers });
      const { data } = (await answer.json()) as { data: { accounts: { username: string; role: string }[] } };
      return data.accounts.find(({ username }) => username === 'Mei')?.role;
    })
    .toBe('enquiries');
  const desk = await browser.newContext({ baseURL: studio.origin });
  const desks = await desk.newPage();
  const watchedDesk = await watchPage(desks, studio);
  await signInWithLanguage('en', desks, { ...studio, username: 'Mei', password: 'a password of Mei' });
  await expect(desks.getByRole('tab')).toHaveText([tabs.contacts, tabs.trash]);
  await expect(desks.getByRole('heading', { name: en.contacts.heading })).toBeVisible();
  watchedDesk.expectNoErrors([], false);
  await desk.close();
});

test('an invitation is mailed in the language that the owner chooses', async ({ page, browser, studio }) => {
  const server = await startMailServer({ isPlain: true });
  const owner = await signInAsOwner(studio);
  const settings = {
    server: { host: '127.0.0.1', port: Number(new URL(server.url).port), tls: 'starttls', user: '' },
    from: 'Studio <website@studio.example>',
    timeZone: null,
    sendsReceipts: false,
    recipients: [],
  };
  const saved = await page.request.put('/api/admin/mail-settings', { headers: owner.headers, data: settings });
  expect(saved.status()).toBe(200);
  await signInWithLanguage('en', page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  await dialog.getByRole('tab', { name: texts.sections.accounts }).click();
  await dialog.getByLabel(accountsEn.username).fill('Jun');
  const email = dialog.getByLabel(accountsEn.email);
  await email.fill('jun@studio..example');
  const invite = dialog.getByRole('button', { name: accountsEn.invite, exact: true });
  await invite.click();
  await expect(email).toHaveAccessibleDescription(/Invalid email address/);
  await email.fill('jun@studio.example');
  await dialog.getByLabel(accountsEn.mailLanguage).selectOption('中文');
  await expectAccessibleLayout(page, 'an invitation by mail');
  await invite.click();
  await page.getByRole('alertdialog').getByLabel('Current password').fill(studio.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(accountsEn.mailedHint('jun@studio.example'))).toBeVisible();
  await expect(dialog.getByRole('region', { name: accountsEn.waiting })).toContainText('mailed to jun@studio.example');
  await expect.poll(() => server.received.length).toBe(1);
  await server.stop();
  expect(server.received[0]?.subject).toContain('网站账号邀请');
  const link = /\S+#invitation=\S+/.exec(server.received[0]?.text ?? '')?.[0] as string;
  expect(new URL(link).origin).toBe(studio.origin);

  const context = await browser.newContext({ baseURL: studio.origin });
  const theirs = await context.newPage();
  await theirs.addInitScript(() => localStorage.setItem('adminLanguage', 'en'));
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: accountsEn.welcome.title('Jun') })).toBeVisible();
  await context.close();
});
