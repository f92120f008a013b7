import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, expectNotice, signIn, test } from './story.ts';
import { signInWithLanguage } from './record-manager.ts';

test.use({ expectedPageErrors: ['failed /api/admin/sessions/revoke-others', '400 /api/admin/password'] });
test.setTimeout(120_000);

test("the studio's identity is set once and shown on every page, and the audit log names who changed it", async ({
  page,
  studio,
}) => {
  await signInWithLanguage('zh', page, studio);
  await page.getByRole('button', { name: '设置' }).click();
  const settings = page.getByRole('dialog', { name: '设置' });
  await settings.getByLabel('电话').fill('604-555-0177');
  // What is typed while the settings are saved stays, and is not saved yet.
  const { promise: isTyped, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/admin/studio', async (route) => {
    await isTyped;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await settings.getByRole('button', { name: '保存' }).click();
  await sent;
  const tagline = settings.getByLabel('标语');
  const before = await tagline.inputValue();
  await tagline.fill('边保存边填写');
  letThrough();
  await expectNotice(page, '设置已保存');
  await page.unroute('**/api/admin/studio');
  await expect(tagline).toHaveValue('边保存边填写');
  await expect(settings.getByLabel('电话')).toHaveValue('604-555-0177');
  await tagline.fill(before);
  const opened = page.waitForEvent('popup');
  await page.locator('.toast').getByRole('link').click();
  const contact = await opened;
  await expect(contact.getByRole('link', { name: '604-555-0177' }).first()).toBeVisible();
  await contact.close();

  await settings.getByRole('tab', { name: '操作记录' }).click();
  const newest = settings.getByRole('listitem').first();
  await expect(newest).toContainText(studio.username);
  await expect(newest).toContainText('工作室');
  await expect(newest.locator('time')).toHaveText(/\d{4}\/\d{1,2}\/\d{1,2}/);
  await settings.getByRole('tab', { name: '语言' }).click();
  await settings.getByRole('radio', { name: 'All English' }).check();
  const english = page.getByRole('dialog', { name: 'Settings' });
  await page.setViewportSize({ width: 390, height: 740 });
  await english.getByRole('tab', { name: 'Activity' }).press('Enter');
  await expect(english.getByRole('listitem').first()).toContainText('studio settings');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

test('the footer counts the offices of the settings, and links profiles but no bare social network', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const foot = page.getByRole('contentinfo');
  const profiles = foot.getByRole('link', { name: / on (instagram|facebook|linkedin)/ });
  const office = { street: '1 Main Street', city: 'Los Angeles', region: 'CA', postalCode: '90012', country: 'US' };

  await owner.changeStudio({
    offices: [office],
    social: { instagram: 'https://www.instagram.com/', facebook: null, linkedin: null },
  });
  await page.goto('/about');
  await expect(foot.getByText('One team, and an answer within 24 hours.')).toBeVisible();
  await expect(foot.getByText('Two offices')).toHaveCount(0);
  await expect(profiles).toHaveCount(0);

  const instagram = 'https://www.instagram.com/lightwell';
  await owner.changeStudio({
    offices: [office, { ...office, city: 'Seattle' }],
    social: { instagram, facebook: 'https://facebook.com', linkedin: null },
  });
  await page.reload();
  await expect(foot.getByText('Two offices, one team, and an answer within 24 hours.')).toBeVisible();
  await expect(profiles).toHaveCount(1);
  await expect(profiles).toHaveAttribute('href', instagram);
});

test('another device is signed out, all others on retry, and a changed password takes effect', async ({
  page,
  studio,
}) => {
  const elsewhere = await signInAsOwner(studio);
  const isSignedIn = async ({ headers } = elsewhere) => (await page.request.get('/api/admin/photos', { headers })).ok();
  expect(await isSignedIn()).toBe(true);
  await signInWithLanguage('en', page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Devices' }).click();
  await expect(settings.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  const oneMore = await signInAsOwner(studio);
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('tab', { name: 'Devices' }).click();
  const others = settings.getByRole('button', { name: 'Log out Unknown browser' });
  await expect(others.first()).toBeVisible();
  const count = await others.count();
  // The device that was used last stands first.
  await others.first().click();
  await expectNotice(page, '1 device logged out');
  await expect(others).toHaveCount(count - 1);
  expect([await isSignedIn(), await isSignedIn(oneMore)]).toEqual([true, false]);
  await page.route('**/sessions/revoke-others', (route) => route.abort(), { times: 1 });
  await settings.getByRole('button', { name: 'Log out all other devices' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Log out all other devices' }).click();
  await expectNotice(page, 'This did not work');
  // The focus keeps the toast.
  await page.locator('.toast').getByRole('button', { name: 'Try again' }).focus();
  await expectAccessible(page);
  await page.locator('.toast').getByRole('button', { name: 'Try again' }).click();
  await expectNotice(page, 'logged out');
  expect([await isSignedIn(), await isSignedIn(oneMore)]).toEqual([false, false]);
  await expect(settings.getByRole('listitem').filter({ visible: true })).toHaveCount(1);

  await settings.getByRole('tab', { name: 'Password' }).click();
  const change = async (current: string, next: string, repeated = next) => {
    await settings.getByLabel('Current password').fill(current);
    await settings.locator('input[name=newPassword]').fill(next);
    await settings.getByLabel('New password again').fill(repeated);
    await settings.getByRole('button', { name: 'Change password' }).click();
  };
  await change(studio.password, 'a new long password', 'another long password');
  await expect(settings.getByText('The new passwords differ')).toBeVisible();
  await change('not the password', 'a new long password');
  await expect(settings.locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessible(page);
  await change(studio.password, 'a new long password');
  await expectNotice(page, 'Password changed');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, { ...studio, password: 'a new long password' });
  await expect(page.getByRole('heading', { name: 'Admin panel' })).toBeVisible();
});
