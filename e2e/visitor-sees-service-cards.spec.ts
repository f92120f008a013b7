import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true, readsOnly: true });

const newborn = (page: Page) => page.getByRole('link', { name: /^Newborn / }).locator('picture');

/** Serves the home page as if the Newborn card had these choices, which are built-in pictures of the studio. */
async function offerChoices(page: Page, choicesOf: (base: string) => object[], partCount = 1) {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const base = /(\/pictures\/newborn\/[\w-]+\.\w+)\/\d+\.jpg/.exec(html)?.[1] ?? '';
    const choices = JSON.stringify(choicesOf(base)).replaceAll('"', '&quot;');
    await route.fulfill({
      response,
      body: html
        .replace(/(id="services".*?<picture class="picture")/s, `$1 data-card="newborn" data-choices="${choices}"`)
        .replace('data-parts="1"', `data-parts="${partCount}"`),
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

test('a picture of another part is shown once that part is loaded', async ({ page }) => {
  let part: object[] = [];
  await offerChoices(
    page,
    (base) => {
      part = [{ base, widths: [], jpegWidths: [960], ...place, height: 1066 }];
      return [{ base, widths: [480, 960], jpegWidths: [960], ...place }];
    },
    2,
  );
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  await page.route('/service-choices.json?part=1', async (route) => {
    await resumed;
    await route.fulfill({ json: { newborn: part } });
  });
  // The second of two parts.
  await page.addInitScript(() => (Math.random = () => 0.7));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(newborn(page).locator('img')).toBeHidden();
  resume();
  await expect(newborn(page).locator('img')).toBeVisible();
  await expect(newborn(page).locator('img')).toHaveAttribute('height', '1066');
  await expect(newborn(page).locator('source')).toHaveCount(0);
});
