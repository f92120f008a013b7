import type { Page } from '@playwright/test';
import { zh } from '#app/i18n/zh.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.use({ expectedPageErrors: ['failed /api/admin/media/*'] });
test.setTimeout(120_000);

const alts = ['Sorted dusk', 'Sorted dawn', 'Sorted noon'];

/** The three pictures as the public API lists them, by category. */
async function publicCategories(page: Page): Promise<Record<string, string>> {
  const { data } = (await (await page.request.get('/api/media')).json()) as {
    data: { alt: string; category: string }[];
  };
  return Object.fromEntries(data.filter(({ alt }) => alts.includes(alt)).map(({ alt, category }) => [alt, category]));
}

test('several files are published, unpublished, moved and deleted in bulk, and failures are retried', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  for (const alt of alts) await owner.addPhoto(await photo(), 'event-photography', alt);
  await expect.poll(async () => Object.keys(await publicCategories(page)).length, { timeout: 60_000 }).toBe(3);
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Photos', exact: true }).click();
  const library = page.getByRole('region', { name: 'Media library' });
  await library.getByRole('searchbox').fill('Sorted');
  const cards = library.getByRole('article');
  await expect(cards).toHaveCount(3);
  const selectAll = () => library.getByRole('button', { name: 'Select all' }).click();
  const toast = page.locator('.toast');

  await selectAll();
  await expect(library.getByText('3 selected')).toBeVisible();
  await library.getByRole('button', { name: 'Unpublish' }).click();
  await expectNotice(page, 'Done: 3 files');
  expect(await publicCategories(page)).toEqual({});
  const opened = page.waitForEvent('popup');
  await toast.getByRole('link', { name: 'View on site' }).click();
  const popup = await opened;
  expect(new URL(popup.url()).pathname).toBe('/commercial');
  await expect(popup.getByRole('img', { name: 'Sorted dusk' })).toHaveCount(0);
  await popup.close();

  // One of the three calls fails.
  let failures = 0;
  await page.route('**/api/admin/media/*', (route) => (failures++ === 0 ? route.abort() : route.continue()));
  await selectAll();
  await library.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectNotice(page, ['1 of 3 files failed', 'No connection.']);
  expect(Object.keys(await publicCategories(page))).toHaveLength(2);
  await toast.getByRole('button', { name: 'Try again' }).click();
  await expectNotice(page, 'Done: 1 file');
  expect(Object.keys(await publicCategories(page))).toHaveLength(3);
  await page.unroute('**/api/admin/media/*');

  // The filter is kept while another tab is open.
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  await expect(library).toHaveCount(0);
  await page.getByRole('tab', { name: 'Photos', exact: true }).click();
  await expect(library.getByRole('searchbox')).toHaveValue('Sorted');
  await expect(cards).toHaveCount(3);

  // Shift selects everything between two files; texts are given by a pattern, and tags are added.
  await cards.first().getByRole('checkbox').click();
  await cards
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(library.getByText('3 selected')).toBeVisible();
  await library.getByRole('button', { name: 'Tags and texts…' }).click();
  const describing = page.getByRole('dialog', { name: 'Tags and texts of 3 files' });
  await describing.getByLabel('Caption').fill('{category} {n}');
  await describing.getByLabel('Add tags').fill('sea, Sorted harbour');
  await expectAccessible(page);
  await describing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Done: 3 files');
  const described = (await (await page.request.get('/api/media')).json()) as {
    data: { caption: string; tags: string[] }[];
  };
  expect(described.data.map(({ caption }) => caption).sort()).toEqual([1, 2, 3].map((n) => `Event photography ${n}`));
  expect(described.data.every(({ tags }) => tags.includes('Sorted harbour'))).toBe(true);
  // The rest in Chinese, by keyboard on a phone. The filter is kept while another tab is open.
  await page.setViewportSize({ width: 390, height: 740 });
  await page.getByLabel('Language').selectOption('zh');
  const team = page.getByRole('tab', { name: zh.tabs.team, exact: true });
  await team.press('Enter');
  await expect(team).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: zh.tabs.photos, exact: true }).press('Enter');
  const list = page.getByRole('region', { name: zh.library.heading });
  await expect(list.getByRole('searchbox')).toHaveValue('Sorted');

  const boxes = list.getByRole('article').getByRole('checkbox');
  await boxes.first().press('Space');
  await boxes.nth(2).press('Shift+Space');
  await boxes.nth(2).press('Space');
  await expect(boxes).toHaveCount(3);
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await list.getByLabel(zh.library.move).selectOption('family-portraits');
  await expectNotice(page, zh.library.bulkDone(2));
  expect(Object.values(await publicCategories(page)).sort()).toEqual([
    'event-photography',
    'family-portraits',
    'family-portraits',
  ]);

  await list.getByRole('button', { name: zh.library.selectAll(3) }).press('Enter');
  await list.getByRole('button', { name: zh.actions.delete, exact: true }).press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: '确定要删除这 3 个媒体文件吗？' });
  await expect(confirmation).toContainText('此操作无法撤销');
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: zh.actions.delete }).press('Enter');
  await expectNotice(page, zh.library.bulkDone(3));
  await expect(list.getByText(zh.library.empty)).toBeVisible();
  expect(await publicCategories(page)).toEqual({});
});
