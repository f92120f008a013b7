import type { Page } from '@playwright/test';
import { holdBack, holdHeroPictures, openWithoutScripts, notReloaded, updateSite } from './page-loading.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true, readsOnly: true });

/** Waits for a document: right after a click on a link there may be none yet. */
const isStarted = async (page: Page) => (await page.locator('html').getAttribute('data-started')) !== null;

test('the script of the page starts without React, which only the islands need', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await expect.poll(() => isStarted(page)).toBe(true);
  expect(scripts.filter((url) => /\/react-/.test(url))).toEqual([]);
});

test('the page is interactive before its first picture is there', async ({ page }) => {
  const showHero = await holdHeroPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => isStarted(page)).toBe(true);
  showHero();
});

test('a category that is chosen before the script is there is shown by it', async ({ page }) => {
  const letScriptsLoad = await openWithoutScripts(page, '/');
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

for (const [path, families] of [
  ['/', ['Hanken Grotesk', 'Newsreader']],
  ['/film', ['Hanken Grotesk', 'Newsreader']],
  ['/privacy', ['Hanken Grotesk', 'Newsreader']],
  ['/zh/contact', ['Hanken Grotesk beside Chinese', 'Newsreader beside Chinese']],
] as const) {
  test(`${path} loads two font files, which its head asks for, and no other`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => loadedFamilies(page)).toEqual(families);
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    );
    expect(fonts).toEqual(['link', 'link']);
  });
}

test('a page with a letter that English lacks loads the font file that has it', async ({ page }) => {
  await page.goto('/team');
  await page.locator('h1').evaluate((title) => void (title.textContent = 'José'));
  await expect.poll(() => loadedFamilies(page)).toContain('Newsreader Extended');
});

test('text is there before its fonts', async ({ page }) => {
  const release = await holdBack(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await loadedFamilies(page)).toEqual([]);
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await loadedFamilies(page)).toEqual([]);
  release();
  await expect.poll(() => loadedFamilies(page)).toEqual(['Hanken Grotesk', 'Newsreader']);
});

test.describe('when the fonts cannot be loaded', () => {
  test.use({ expectedPageErrors: ['failed /assets/*.woff2'] });

  test('the text stays in fallback fonts', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    expect(await loadedFamilies(page)).toEqual([]);
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
  const release = await openWithoutScripts(page, '/newborn');
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
  await openWithoutScripts(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  expect(await isStarted(page)).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portrait' }).click();
  await expect(page).toHaveURL('/portrait');
});

test('text typed before hydration is kept', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const firstName = page.getByLabel('First name');
  await firstName.fill('Ada');
  expect(await isStarted(page)).toBe(false);
  release();
  await hydrated(page);
  await expect(firstName).toHaveValue('Ada');
});

test('hydration keeps what the server rendered', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const heading = page.getByRole('heading', { name: 'Send us a message' });
  await heading.evaluate((element) => Object.assign(element, { isServerRendered: true }));
  release();
  await hydrated(page);
  expect(await heading.evaluate((element) => 'isServerRendered' in element)).toBe(true);
});

test('hydration changes no height', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  // With the fonts, which are in the browser's cache by now.
  const release = await openWithoutScripts(page, '/');
  await page.evaluate(() => document.fonts.ready);
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
    const release = await openWithoutScripts(page, '/contact');
    const firstName = page.getByLabel('First name');
    await firstName.fill('Ada');
    release();
    await expect(notReloaded(page)).toBeAttached();
    expect(opened()).toBe(3);
    await expect(firstName).toHaveValue('Ada');
  });
});
