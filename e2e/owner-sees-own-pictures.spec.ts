import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, hydrated, test, untilDocumentMatches } from './story.ts';

test.use({ mediaWorker: true });

test('uploads come before the samples, within the limit, and only a signed-in user sees which are samples', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 1200, height: 900 }), 'professional-headshots', 'The director at her desk');
  await owner.addPhoto(await photo({ width: 1600, height: 1000 }), 'hero-commercial', 'A bench of tools');

  const headshots = page.getByRole('list', { name: 'Professional headshots' }).getByRole('img');
  await untilDocumentMatches(page, '/commercial', /<img[^>]* src="\/media\//);
  await untilDocumentMatches(page, '/portrait', /alt="The director at her desk"/);
  await page.goto('/commercial');
  await expect(page.locator('.hero-picture img')).toHaveAttribute('src', /^\/media\//);

  await page.goto('/portrait');
  await expect(headshots.first()).toHaveAttribute('alt', 'The director at her desk');
  await hydrated(page);
  await expect(headshots).toHaveCount(12);
  await expect(page.getByText('您的照片')).toHaveCount(0);
  const place = await headshots.first().boundingBox();

  await page.evaluate((token) => localStorage.setItem('adminToken', token), owner.token);
  await page.reload();
  await hydrated(page);
  const own = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'The director at her desk' }) });
  await expect(own.getByText('您的照片')).toBeVisible();
  await expect.poll(() => headshots.first().boundingBox()).toEqual(place);

  await page.goto('/commercial');
  await expect(page.getByText('您的商业页面横幅')).toBeVisible();
});
