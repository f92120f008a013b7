import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './story.ts';

const tabs = [
  'Contacts',
  'Hero banners',
  'Photos',
  'Team',
  'Galleries',
  'Professional media',
  'Property videos',
  'Floor plans',
  'About content',
];

test('all nine tabs and the settings are in English once it is chosen, also after a reload', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  await signIn(page, studio);
  await expect(page.getByRole('heading', { name: '管理后台' })).toBeVisible();
  await page.getByLabel('语言').selectOption('en');
  await expect(page.getByRole('heading', { name: 'Admin panel' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  for (const name of tabs) {
    await page.getByRole('tab', { name, exact: true }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('heading').first()).toBeVisible();
    await expect(panel.getByText('Loading...')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/[\u4e00-\u9fff]/);
    await expectAccessible(page);
  }

  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Activity' }).click();
  const newest = settings.getByRole('listitem').filter({ hasText: 'Logged in' }).first();
  await expect(newest).toContainText(studio.username);
  await expectAccessible(page);
});
