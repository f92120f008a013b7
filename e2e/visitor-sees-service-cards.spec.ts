import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

const newborn = (page: Page) => page.getByRole('link', { name: /^Newborn / }).locator('picture');

/** Serves the home page as if the Newborn card had these choices, which are built-in pictures of the studio. */
async function offerChoices(page: Page, choicesOf: (base: string) => object[]) {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const base = /(\/pictures\/newborn\/[\w-]+\.\w+)\/\d+\.jpg/.exec(html)?.[1] ?? '';
    const choices = JSON.stringify(choicesOf(base)).replaceAll('"', '&quot;');
    await route.fulfill({
      response,
      body: html.replace(/(id="services".*?<picture class="picture")/s, `$1 data-choices="${choices}"`),
    });
  });
}

const place = { width: 1600, height: 1067, colour: '#ccc' };

test('a chosen picture that has only JPEGs yet is shown as a JPEG, without empty sources', async ({ page }) => {
  await offerChoices(page, (base) => [{ base, widths: [], jpegWidths: [960], ...place }]);
  await page.goto('/');
  await hydrated(page);
  await expect(newborn(page).locator('source')).toHaveCount(0);
  await newborn(page).scrollIntoViewIfNeeded();
  await expect(newborn(page).locator('img')).toHaveJSProperty('complete', true);
  const shown = await newborn(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toMatch(/\/960\.jpg$/);
});

test('a chosen picture with all its files is shown as AVIF', async ({ page }) => {
  await offerChoices(page, (base) => [{ base, widths: [480, 960], jpegWidths: [960], ...place }]);
  await page.goto('/');
  await hydrated(page);
  await newborn(page).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      newborn(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .toMatch(/\/(480|960)\.avif$/);
});
