import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, hydrated, test, untilDocumentMatches } from './story.ts';

test.use({ mediaWorker: 'photos' });

test('uploads come before the samples, within the limit, and only a signed-in user sees which are samples', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 400, height: 300 }), 'professional-headshots', 'The director at her desk');
  await owner.addPhoto(await photo({ width: 800, height: 500 }), 'hero-commercial', 'A bench of tools');

  const headshots = page.getByRole('list', { name: 'Professional headshots' }).getByRole('img');
  await untilDocumentMatches(page, '/commercial', /<img src="\/media\/[^>]*hero-image"/);
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

test('records of the studio have a badge with their own noun, which moves nothing and which no visitor gets', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const picture = `${studio.origin}/favicon.ico`;
  const described = { title: 'Harbour loft', description: 'Two floors above the water.' };
  const video = { ...described, videoUrl: picture, thumbnailUrl: picture, duration: '3:42' };
  await owner.create('/api/admin/property-videos', video);
  await owner.create('/api/admin/floor-plans', { ...described, imageUrl: picture, planType: 'Office' });
  const member = { name: 'Noor Haddad', role: 'Colourist', description: 'Grades by eye.', image: picture };
  await owner.create('/api/admin/team', member);
  for (const sectionKey of ['hero_title', 'about_main_content', 'about_vision_content', 'stats_clients', 'press']) {
    await owner.create('/api/admin/about-content', { sectionKey, content: `Own ${sectionKey}` });
  }
  const main = { sectionKey: 'about_main_image', content: 'Own about_main_image', imageUrl: picture };
  await owner.create('/api/admin/about-content', main);

  const places = [
    ['/property', '#video li', 'Harbour loft', '您的视频'],
    ['/property', '#\\33 d li', 'Harbour loft', '您的平面图'],
    ['/team', '#team article', 'Noor Haddad', '您的团队成员'],
    ['/', '#team article', 'Noor Haddad', '您的团队成员'],
    ['/', '.hero', 'Own hero_title', '您的文字'],
    ['/', '#about .relative', 'Own about_main_content', '您的文字'],
    ['/', '#about .relative:has(img)', '', '您的照片'],
    ['/', '#about .relative', 'Own about_vision_content', '您的文字'],
    ['/', '#about .relative', 'Own stats_clients', '您的数据'],
    ['/about', '#vision', 'Own about_vision_content', '您的文字'],
    ['/about', '#values .relative', 'Own stats_clients', '您的数据'],
    ['/about', '#more section', 'Own press', '您的文字'],
  ] as const;
  const openAt = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
  };
  /** In pixels, with and without the badges. Two page views differ by fonts that arrive late. */
  const heightsOf = () =>
    page.evaluate(() => {
      const shown = document.documentElement.scrollHeight;
      for (const badge of document.querySelectorAll<HTMLElement>('.owner-badge')) badge.hidden = true;
      return [shown, document.documentElement.scrollHeight];
    });
  for (const path of new Set(places.map(([one]) => one))) {
    await openAt(path);
    await expect(page.getByText(/^您的/)).toHaveCount(0);
  }
  await page.evaluate((token) => localStorage.setItem('adminToken', token), owner.token);
  for (const [path, place, words, badge] of places) {
    await openAt(path);
    const element = page.locator(place).filter({ hasText: words });
    await expect(element.getByText(badge, { exact: true }), `${path} ${words}`).toBeVisible();
    const [shown, hidden] = await heightsOf();
    expect(shown, path).toBe(hidden);
  }
  // Built-in texts are nobody's.
  await openAt('/about');
  await expect(page.locator('#mission').getByText(/^您的/)).toHaveCount(0);
});
