import type { Page } from '@playwright/test';
import { holdBack, holdHeroPictures } from './hold-back.ts';
import { expect, hydrated, test } from './story.ts';
import { notReloaded, updateSite } from './updated-site.ts';

test.use({ ownPage: true, readsOnly: true });

/** Blocks the page's scripts. @returns lets them load */
const blockScripts = (page: Page) => holdBack(page, '**/assets/*.js');

/** Waits for a document: right after a click on a link there may be none yet. */
const isStarted = async (page: Page) => (await page.locator('html').getAttribute('data-started')) !== null;

test('the page is loaded before its script is requested', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const { loaded, requestTimes } = await page.evaluate(() => ({
    loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    requestTimes: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(requestTimes.length).toBeGreaterThan(1);
  expect(Math.min(...requestTimes)).toBeGreaterThanOrEqual(loaded);
});

test('the script is loaded when the browser is idle, without React, which only the islands need', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await expect.poll(() => isStarted(page)).toBe(true);
  expect(scripts.filter((url) => /\/react-/.test(url))).toEqual([]);
});

test('the script runs at once when the visitor scrolls', async ({ page }) => {
  const showHero = await holdHeroPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await isStarted(page)).toBe(false);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => isStarted(page)).toBe(true);
  showHero();
});

test('a category that is chosen before the script is there is shown by it', async ({ page }) => {
  const letScriptsLoad = await blockScripts(page);
  await page.goto('/');
  const featured = page.getByRole('region', { name: 'Featured Work' });
  await featured.getByRole('tab', { name: 'Family' }).click();
  await expect(featured.getByRole('tab', { selected: true })).toHaveText('Family');
  letScriptsLoad();
  await hydrated(page);
  await expect(featured.getByRole('tab', { selected: true })).toHaveText('Family');
  await expect(featured.getByRole('tabpanel', { name: 'Family' }).locator('img').first()).toBeAttached();
});

const loadedFamilies = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
      .map(({ family }) => family.replaceAll('"', ''))
      .toSorted(),
  );

/** The first family of each element's list, without repetitions. */
const usedFamilies = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('body, body *')].map((element) =>
        String(getComputedStyle(element).fontFamily.split(',')[0]).replaceAll('"', ''),
      ),
    ),
  ]);

for (const [path, families] of [
  ['/', ['Hanken Grotesk', 'Newsreader']],
  ['/film', ['Hanken Grotesk', 'Newsreader']],
  ['/privacy', ['Hanken Grotesk', 'Newsreader']],
  ['/zh/contact', ['Hanken Grotesk beside Chinese', 'Newsreader beside Chinese']],
] as const) {
  test(`fonts of ${path} are requested after the first paint, and every part of the page gets them`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect.poll(() => loadedFamilies(page)).toEqual(families);
    await expect.poll(async () => (await usedFamilies(page)).toSorted()).toEqual(families);
    const [firstPaint, firstFont] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(firstFont).toBeGreaterThan(firstPaint);
  });
}

test('text is in fallback fonts until the fonts are there, and the next page uses them from its first paint', async ({
  page,
}) => {
  const release = await holdBack(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const font = (selector: string) =>
    page.locator(selector).evaluate((element) => String(getComputedStyle(element).fontFamily.split(',')[0]));
  expect(await font('h1')).toMatch(/Fallback/);
  expect(await font('#contact')).toMatch(/Fallback/);
  expect(await loadedFamilies(page)).toEqual([]);
  release();
  await expect.poll(() => font('h1')).toBe('Newsreader');
  await expect.poll(() => font('#contact')).toBe('"Hanken Grotesk"');
  await page.goto('/team', { referer: page.url(), waitUntil: 'domcontentloaded' });
  expect(await font('h1')).toBe('Newsreader');
  await expect.poll(() => loadedFamilies(page)).toEqual(['Hanken Grotesk', 'Newsreader']);
  // A letter that English lacks.
  await page.locator('h1').evaluate((title) => void (title.textContent = 'José'));
  await expect.poll(() => loadedFamilies(page)).toContain('Newsreader Extended');
});

test('a page that is opened in a tab in the background has its fonts when it is looked at', async ({ page }) => {
  // What such a tab has: no frames, and it says so.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    globalThis.requestAnimationFrame = () => 0;
  });
  await page.goto('/team');
  await expect.poll(async () => (await usedFamilies(page)).toSorted()).toEqual(['Hanken Grotesk', 'Newsreader']);
});

test.describe('when the fonts cannot be loaded', () => {
  test.use({ expectedPageErrors: ['failed /assets/*.woff2'] });

  test('the text stays in fallback fonts', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('body > footer, #content ~ footer').first()).toHaveAttribute('data-fonts');
    expect(await loadedFamilies(page)).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('fonts are requested at once', async ({ page }) => {
    const font = page.waitForRequest('**/*.woff2');
    await page.goto('/');
    await font;
  });
});

test('an island is hydrated when it comes near the viewport', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => isStarted(page)).toBe(true);
  const featured = page.locator('[data-island=featured-work]');
  await expect(featured).not.toHaveAttribute('data-hydrated');
  await featured.evaluate((section) => {
    const { top } = section.getBoundingClientRect();
    scrollTo({ top: top - innerHeight - 500, behavior: 'instant' });
  });
  await expect(featured).toHaveAttribute('data-hydrated');
});

test('a picture that is clicked before the script is there opens when it arrives', async ({ page }) => {
  const release = await blockScripts(page);
  await page.goto('/newborn');
  const picture = page.getByRole('list', { name: 'Portfolio' }).getByRole('link').first();
  await picture.click();
  // Who gets no answer at once taps again.
  await expect(picture).toHaveAttribute('aria-busy', 'true');
  await picture.click();
  expect(await isStarted(page)).toBe(false);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(picture).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/newborn');
});

test('a link followed before hydration works', async ({ page }) => {
  await blockScripts(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  expect(await isStarted(page)).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portrait' }).click();
  await expect(page).toHaveURL('/portrait');
});

test('text typed before hydration is kept', async ({ page }) => {
  const release = await blockScripts(page);
  await page.goto('/');
  const firstName = page.getByLabel('First name');
  await firstName.fill('Ada');
  expect(await isStarted(page)).toBe(false);
  release();
  await hydrated(page);
  await expect(firstName).toHaveValue('Ada');
});

test('hydration keeps what the server rendered', async ({ page }) => {
  const release = await blockScripts(page);
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'Send us a message' });
  await heading.evaluate((element) => Object.assign(element, { isServerRendered: true }));
  release();
  await hydrated(page);
  expect(await heading.evaluate((element) => 'isServerRendered' in element)).toBe(true);
});

test('hydration changes no height', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const release = await blockScripts(page);
  // With the fonts, which are in the browser's cache.
  await page.reload();
  const heights = () =>
    page
      .locator('[data-island]')
      .evaluateAll((islands) => islands.map((island) => (island as HTMLElement).offsetHeight));
  const rendered = await heights();
  expect(rendered.length).toBeGreaterThan(1);
  expect(await isStarted(page)).toBe(false);
  release();
  await hydrated(page);
  expect(await heights()).toEqual(rendered);
});

test.describe('after an update of the site', () => {
  test.use({ expectedPageErrors: ['404 /assets/contact-form-*'] });

  test('a page whose script is gone reloads itself once, and never over typed text', async ({ page }) => {
    const { opened } = await updateSite(page, '**/assets/contact-form-*.js');
    await page.goto('/contact');
    await expect(notReloaded(page)).toBeAttached();
    expect(opened()).toBe(2);

    // As in a new tab, where the page has not reloaded itself yet.
    await page.evaluate(() => sessionStorage.clear());
    const release = await blockScripts(page);
    await page.goto('/contact');
    const firstName = page.getByLabel('First name');
    await firstName.fill('Ada');
    release();
    await expect(notReloaded(page)).toBeAttached();
    expect(opened()).toBe(3);
    await expect(firstName).toHaveValue('Ada');
  });
});
