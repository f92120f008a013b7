import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true, viewport: { width: 390, height: 844 }, hasTouch: true });

for (const language of siteLanguages) {
  test(`Call and Book Now are at the thumb after the hero, not beside form and footer (${language})`, async ({
    page,
  }) => {
    const names = { en: ['Call or book', 'Call', 'Book Now'], 'zh-Hans': ['致电或预约', '致电', '立即预约'] }[language];
    const bar = page.getByRole('navigation', { name: names[0] });
    await page.goto(pathIn(language, '/'));
    await hydrated(page);
    await expect(bar).toHaveCount(0);

    await page.locator('#services').evaluate((section) => section.scrollIntoView());
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('link', { name: names[1] })).toHaveAttribute('href', /^tel:\+?\d+$/);
    const booking = bar.getByRole('link', { name: names[2] });
    const box = await booking.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expect.poll(async () => (await bar.boundingBox())?.y ?? 0).toBeGreaterThan(780);
    await expectAccessible(page);

    await page.locator('main form').evaluate((form) => form.scrollIntoView());
    await expect(bar).toHaveCount(0);
    await page.locator('footer').evaluate((footer) => footer.scrollIntoView());
    await expect(bar).toHaveCount(0);
    await page.locator('#team').evaluate((section) => section.scrollIntoView());
    await booking.tap();
    await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/contact')}$`));
  });
}

test('what takes the focus is not under the bar', async ({ page }) => {
  await page.goto('/portrait');
  await hydrated(page);
  const link = page.getByRole('link', { name: 'Plan a portrait session' });
  await link.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().bottom - innerHeight));
  const bar = page.getByRole('navigation', { name: 'Call or book' });
  await expect(bar).toBeVisible();
  await link.focus();
  const bottom = () => link.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
});

test('a wide window has no bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/portrait');
  await hydrated(page);
  await page.locator('#family-portrait').evaluate((section) => section.scrollIntoView());
  await expect(page.getByRole('navigation', { name: 'Call or book' })).toHaveCount(0);
});
