import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.describe('a gallery of the studio', () => {
  test.use({ expectedPageErrors: ['404 /gallery/garden-wedding'] });

  test('has a page only while it is published', async ({ page, studio }) => {
    const missing = await page.goto('/gallery/garden-wedding');
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');

    const owner = await signInAsOwner(studio);
    const { id } = await owner.create('/api/admin/galleries', {
      name: 'A garden wedding',
      slug: 'garden-wedding',
      category: 'wedding-photography',
      description: 'Forty guests and one thunderstorm.',
    });
    await owner.create('/api/admin/cms/images', {
      galleryId: id,
      imageUrl: `${studio.origin}/favicon.ico`,
      alt: 'The table under the trees',
    });

    const found = await page.goto('/gallery/garden-wedding');
    expect(found?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'A garden wedding' })).toBeVisible();
    await expect(page.getByText('Forty guests and one thunderstorm.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'The table under the trees' })).toBeVisible();
    await expectAccessible(page);
    await hydrated(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.getByRole('list', { name: 'A garden wedding' }).getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'A garden wedding' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.goto('/zh/gallery/garden-wedding');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page.getByRole('heading', { level: 1, name: 'A garden wedding' })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/sitemap');
    await expect(page.getByRole('main').getByRole('link', { name: 'A garden wedding' })).toBeVisible();
  });
});
