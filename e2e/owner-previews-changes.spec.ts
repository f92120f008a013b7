import { photo } from '#server/testing/pictures.ts';
import { signInAsOwner } from './owner-api.ts';
import { signInSpeaking } from './record-manager.ts';
import { expect, test } from './story.ts';

test.setTimeout(120_000);

test('after each change one click shows the public page as it is now', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.create('/api/admin/galleries', { name: 'Fog', slug: 'fog', category: 'Weather' });
  await owner.create('/api/admin/property-videos', {
    title: 'Glass house',
    description: 'All of it.',
    videoUrl: `${studio.origin}/favicon.ico`,
    thumbnailUrl: `${studio.origin}/favicon.ico`,
    duration: '1:00',
  });
  await signInSpeaking('en', page, studio);

  /** Follows the link of the toast that stands now. */
  const follow = async () => {
    const opened = page.waitForEvent('popup');
    await page.locator('.toast').getByRole('link', { name: 'View on site' }).click();
    const popup = await opened;
    await popup.waitForLoadState();
    return popup;
  };

  await page.getByRole('tab', { name: 'Property videos' }).click();
  const card = page.getByRole('article', { name: 'Glass house' });
  await card.getByRole('button', { name: 'Unpublish' }).click();
  const without = await follow();
  expect(new URL(without.url()).pathname).toBe('/property');
  await expect(without.getByText('Glass house')).toHaveCount(0);
  await without.close();
  await expect(card.getByText('Draft', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('is published');
  const withIt = await follow();
  await expect(withIt.getByText('Glass house').first()).toBeAttached();
  await withIt.close();

  await page.getByRole('tab', { name: 'Galleries' }).click();
  await page.getByRole('button', { name: 'Edit Fog' }).click();
  await page.getByRole('region', { name: 'Edit Gallery' }).getByLabel('Description').fill('Mornings only.');
  await page.getByRole('button', { name: 'Save' }).click();
  const galleryPage = await follow();
  expect(new URL(galleryPage.url()).pathname).toBe('/gallery/fog');
  await expect(galleryPage.getByText('Mornings only.')).toBeVisible();
  await galleryPage.close();

  await owner.addPhoto(await photo({ width: 1200, height: 800 }), 'family-portraits', 'Three on a bench');
  await page.getByRole('tab', { name: 'Photos' }).click();
  await page.getByRole('searchbox').fill('Three on a bench');
  const item = page.getByRole('article', { name: 'photo.jpg' });
  await expect(item).toContainText('/portrait#family-portrait', { timeout: 60_000 });
  await item.getByRole('button', { name: 'Edit photo.jpg' }).click();
  const form = page.getByRole('dialog', { name: 'Edit media' });
  await form.getByLabel('Caption').fill('After the rain.');
  await form.getByRole('button', { name: 'Save' }).click();
  const portrait = await follow();
  expect(portrait.url()).toContain('/portrait#family-portrait');
  await expect(portrait.getByRole('img', { name: 'Three on a bench' }).first()).toBeAttached();
});
