import type { Locator, Page } from '@playwright/test';
import { pagePaths } from '#content/page-paths.ts';
import { holdHeroPictures } from './hold-back.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true, readsOnly: true });

const skippedSections = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#content > *, footer')]
      .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
      .map(({ id, tagName }) => id || tagName),
  );

const layoutsOf = (parts: Locator) =>
  parts.evaluateAll((all) => all.map((one) => getComputedStyle(one).contentVisibility));

test('sections below the fold are laid out when the browser is idle or a key is pressed, which may jump to the end', async ({
  page,
}) => {
  const release = await holdHeroPictures(page);
  const below = ['services', 'featured', 'about', 'team', 'contact', 'FOOTER'];
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => skippedSections(page)).toEqual(below);
  const contactParts = page.locator('#contact [data-later-part]');
  expect(await layoutsOf(contactParts)).toEqual(Array(5).fill('auto'));
  // Otherwise it would be laid out for the browser's autofill.
  const form = page.locator('#contact form');
  const isRendered = () => form.evaluate((element) => element.checkVisibility());
  expect(await isRendered()).toBe(false);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => 'started' in document.documentElement.dataset)).toBe(true);
  await expect.poll(isRendered).toBe(true);
  expect(await skippedSections(page)).toEqual(below);
  await page.keyboard.press('Shift');
  expect(await skippedSections(page)).toEqual([]);
  expect(await layoutsOf(contactParts)).toEqual(Array(5).fill('visible'));
  release();

  await page.goto('/team');
  await expect.poll(() => skippedSections(page)).toEqual([]);
});

test('the members of the team wait as sections do, and do not widen the first row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdHeroPictures(page);
  await page.goto('/team', { waitUntil: 'domcontentloaded' });
  const later = page.locator('#team [data-later-part]');
  expect(await layoutsOf(later)).toEqual(Array(18).fill('auto'));
  const first = page.locator('#team .picture').first();
  const width = () => first.evaluate((picture) => picture.clientWidth);
  const before = await width();
  release();
  await expect.poll(() => layoutsOf(later)).toEqual(Array(18).fill('visible'));
  expect(before).toBe(await width());
});

for (const path of pagePaths)
  test(`no part of ${path} that is laid out at once has more than 60 elements`, async ({ page }) => {
    const release = await holdHeroPictures(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const counts = await page.evaluate(() => {
      const count = (element: Element): number =>
        [...element.children].reduce((sum, child) => {
          const { contentVisibility, display } = getComputedStyle(child);
          return sum + 1 + (contentVisibility === 'auto' || display === 'none' ? 0 : count(child));
        }, 0);
      return [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).contentVisibility === 'auto')
        .map((element) => ({ part: element.id || element.className, count: count(element) }));
    });
    expect(counts.length).toBeGreaterThan(4);
    expect(counts.filter(({ count }) => count > 60)).toEqual([]);
    release();
  });

test('what is in view keeps its place while the sections above it are laid out', async ({ page }) => {
  const release = await holdHeroPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => skippedSections(page)).toContain('about');
  // As the first gesture does.
  await page.evaluate(() => void delete document.documentElement.dataset['untouched']);
  const field = page.getByLabel('First name');
  await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const top = () => field.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  release();
  await expect.poll(() => skippedSections(page)).toEqual([]);
  // The fonts, which arrive meanwhile, may move it by a line or two.
  expect(Math.abs((await top()) - before)).toBeLessThan(60);
});

test('a reloaded page keeps its scroll position', async ({ page }) => {
  await page.goto('/team');
  await page.mouse.wheel(0, 1500);
  // A wheel event scrolls some frames later.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  await hydrated(page);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBe(1500);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(before));
});

test('a page that is reloaded or opened at a section is laid out as a whole', async ({ page }) => {
  const hasBelowTheFoldMark = () => page.evaluate(() => 'belowTheFold' in document.documentElement.dataset);
  // Once the first picture is loaded, the mark is removed from every page.
  const release = await holdHeroPictures(page);
  await page.goto('/team', { waitUntil: 'domcontentloaded' });
  expect(await hasBelowTheFoldMark()).toBe(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await hasBelowTheFoldMark()).toBe(false);
  await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
  expect(await hasBelowTheFoldMark()).toBe(false);
  release();
  await page.unrouteAll({ behavior: 'wait' });
});

for (const path of ['/commercial', '/zh/commercial']) {
  test(`of a gallery of ${path}, a phone loads four pictures before the first gesture`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const photos = page.locator('.photo img');
    const loaded = () =>
      photos.evaluateAll((images) =>
        (images as HTMLImageElement[]).flatMap(({ currentSrc }, at) => (currentSrc ? [at] : [])),
      );
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => 'started' in document.documentElement.dataset);
    await page.waitForLoadState('networkidle');
    expect(await loaded()).toEqual([0, 1, 2, 3]);
    await expect(photos.nth(4)).not.toBeInViewport();
    await page.mouse.wheel(0, 1);
    await expect.poll(async () => (await loaded()).length).toBeGreaterThan(6);
    expect(await photos.nth(4).evaluate((image) => getComputedStyle(image).translate)).toBe('none');
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });

  test('no page moves by itself while it loads, in either language', async ({ page }) => {
    const layoutShift = await measureLayoutShift(page);
    const paths = [
      '/',
      ...'portrait newborn property commercial film wedding about team contact'.split(' ').map((name) => `/${name}`),
    ];
    const moved = [];
    for (const path of paths.flatMap((english) => [english, `/zh${english}`.replace(/\/$/, '')])) {
      await page.goto(path);
      const shifts = await layoutShift();
      if (!(shifts.sum <= 0.01)) moved.push(`${path}: ${shifts.sum.toFixed(3)}: ${shifts.moved.join('; ')}`);
    }
    expect(moved).toEqual([]);
  });
});
