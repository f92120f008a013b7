import { mediaPlacements } from '#contract/media-placement.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.setTimeout(120_000);

test('after each change, one click opens the updated public page', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.create('/api/admin/galleries', { name: 'Fog', slug: 'fog', category: 'Weather' });
  await owner.create('/api/admin/property-videos', {
    title: 'Glass house',
    description: 'All of it.',
    videoUrl: `${studio.origin}/favicon.ico`,
    thumbnailUrl: `${studio.origin}/favicon.ico`,
    duration: '1:00',
  });
  await signInWithLanguage('en', page, studio);

  /** Follows the link of the toast with `words`; the previous toast may still be visible. */
  const follow = async (words: string) => {
    const opened = page.waitForEvent('popup');
    await page.locator('.toast').filter({ hasText: words }).getByRole('link', { name: 'View on site' }).click();
    const popup = await opened;
    await popup.waitForLoadState();
    return popup;
  };

  await page.getByRole('tab', { name: 'Property videos', exact: true }).click();
  const card = page.getByRole('article', { name: 'Glass house' });
  await card.getByRole('button', { name: 'Unpublish' }).click();
  const without = await follow('is unpublished');
  expect(without.url()).toBe(`${studio.origin}/property#video`);
  await expect(without.getByText('Glass house')).toHaveCount(0);
  await without.close();
  await expect(card.getByText('Draft', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Publish' }).click();
  const withIt = await follow('is published');
  await expect(withIt.getByText('Glass house').first()).toBeAttached();
  await withIt.close();

  await page.getByRole('tab', { name: 'Galleries', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Fog' }).click();
  await page.getByRole('region', { name: 'Edit Gallery' }).getByLabel('Description').fill('Mornings only.');
  await page.getByRole('button', { name: 'Save' }).click();
  const galleryPage = await follow('Gallery updated');
  expect(new URL(galleryPage.url()).pathname).toBe('/gallery/fog');
  await expect(galleryPage.getByText('Mornings only.')).toBeVisible();
  await galleryPage.close();

  await owner.addPhoto(await photo(), 'family-portraits', 'Three on a bench');
  await page.getByRole('tab', { name: 'Photos', exact: true }).click();
  await page.getByRole('searchbox').fill('Three on a bench');
  const item = page.getByRole('article', { name: 'photo.jpg' });
  await expect(item).toHaveCount(1);
  const place = item.getByRole('link', { name: 'Portrait page, Family portraits, number 1' });
  await expect(place).toHaveAttribute('href', '/portrait#family-portrait', { timeout: 60_000 });
  await item.getByRole('button', { name: 'Edit photo.jpg' }).click();
  const form = page.getByRole('dialog', { name: 'Edit media' });
  await form.getByLabel('Caption').fill('After the rain.');
  await form.getByRole('button', { name: 'Save' }).click();
  const portrait = await follow('Update successful');
  expect(portrait.url()).toContain('/portrait#family-portrait');
  await expect(portrait.getByRole('img', { name: 'Three on a bench' }).first()).toBeAttached();
});

test('every placement that the library names exists on its page', async ({ page, studio }) => {
  for (const { page: path, section } of Object.values(mediaPlacements)) {
    const text = await (await page.request.get(studio.origin + path)).text();
    if (section) expect(text, `${path}#${section}`).toContain(`id="${section}"`);
  }
});

const switched = [
  { tab: 'Team', path: '/api/admin/team', title: 'Odile Blanc', page: '/#team' },
  { tab: 'Floor plans', path: '/api/admin/floor-plans', title: 'Odile loft', page: '/property#3d' },
  { tab: 'About content', path: '/api/admin/about-content', title: 'Odile founded it', page: '/about#vision' },
  { tab: 'Galleries', path: '/api/admin/galleries', title: 'Odile in March', page: '/sitemap' },
];

test('each kind of record is unpublished and published again, and one click opens its page', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const picture = `${studio.origin}/favicon.ico`;
  const records = [
    { name: 'Odile Blanc', role: 'Producer', description: 'Calls it at six.', image: picture },
    { title: 'Odile loft', planType: 'Office', description: 'Two rooms.', imageUrl: picture },
    { sectionKey: 'about_vision_title', title: 'Odile founded it', content: 'Odile founded it' },
    { name: 'Odile in March', slug: 'odile-in-march', category: 'Weather' },
  ];
  await owner.removeAll('/api/admin/about-content');
  await signInWithLanguage('en', page, studio);
  for (const [index, { tab, path, title, page: shownOn }] of switched.entries()) {
    await owner.create(path, records[index] as object);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: title });
    for (const [button, count] of [
      ['Unpublish', 0],
      ['Publish', 1],
    ] as const) {
      await card.getByRole('button', { name: button, exact: true }).click();
      const toast = page.locator('.toast').filter({ hasText: count ? 'is published' : 'is unpublished' });
      const opened = page.waitForEvent('popup');
      await toast.getByRole('link', { name: 'View on site' }).click();
      const popup = await opened;
      await popup.waitForLoadState();
      const { pathname, hash } = new URL(popup.url());
      expect(pathname + hash).toBe(tab === 'Galleries' && count ? '/gallery/odile-in-march' : shownOn);
      if (count) await expect(popup.getByText(title).first()).toBeAttached();
      else await expect(popup.getByText(title)).toHaveCount(0);
      await popup.close();
    }
  }
});
