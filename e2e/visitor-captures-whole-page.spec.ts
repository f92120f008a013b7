import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { expect, test } from './story.ts';

// As a tool that takes a picture, archives or prints a page sees it: it loads the page, or scrolls through it, and does nothing else.
test.use({ ownPage: true, readsOnly: true });
test.setTimeout(240_000);

const paths = siteLanguages.flatMap((language) => pagePaths.map((path) => pathIn(language, path)));

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** As a tool does that loads what is lazy. */
async function scrollThrough(page: Page): Promise<void> {
  for (let top = 0; top < (await heightOf(page)); top += 600) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    // The browser looks for pictures near the viewport once in a frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  // A row of pictures that goes on beside the page keeps those for whoever turns it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('img')].every(
      (each) => each.complete || !each.checkVisibility() || each.getBoundingClientRect().left >= innerWidth,
    ),
  );
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

interface Place {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The places of elements on the page; those that nobody can scroll to are left out. */
const placesOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const places: Place[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const place = {
        name: element.id || element.getAttribute('src') || element.className || element.tagName,
        left: Math.max(0, left + scrollX),
        top: top + scrollY,
        right: Math.min(innerWidth, right + scrollX),
        bottom: bottom + scrollY,
      };
      // A row of pictures goes on beside the page.
      if (place.right - place.left > 20 && place.bottom - place.top > 20) places.push(place);
    }
    return places;
  }, selector);

/** @returns the places that have fewer colours in a picture of the whole page */
async function blankPlaces(page: Page, places: Place[], leastColours: number): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const [width, height] = [page.viewportSize()?.width ?? 0, await heightOf(page)];
  // Not Playwright's own, which enlarges the viewport first.
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  let data = '';
  // On a busy machine the browser sometimes has no surface of that size at first: "Unable to capture screenshot".
  await expect(async () => {
    ({ data } = await session.send('Page.captureScreenshot', { captureBeyondViewport: true, clip }));
  }).toPass({ timeout: 30_000 });
  await session.detach();
  const { data: pixels, info } = await sharp(Buffer.from(data, 'base64'), { limitInputPixels: false })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / width;
  const isBlank = ({ left, top, right, bottom }: Place) => {
    const colours = new Set<number>();
    for (let y = Math.ceil(top * scale) + 2; y < Math.min(info.height, bottom * scale - 2); y += 3) {
      for (let x = Math.ceil(left * scale) + 2; x < Math.min(info.width, right * scale - 2); x += 3) {
        colours.add(pixels.readUIntBE((y * info.width + x) * 3, 3));
        if (colours.size >= leastColours) return false;
      }
    }
    return true;
  };
  return places.filter(isBlank).map(({ name, top }) => `${name} at ${Math.round(top)} px`);
}

async function captureAll(page: Page, wanted: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of wanted) {
    await page.goto(path, { waitUntil: 'load' });
    const atLoad = await heightOf(page);
    const sections = await placesOf(page, 'main section, footer');
    expect(sections.length, path).toBeGreaterThan(1);
    found.push(...(await blankPlaces(page, sections, 2)).map((section) => `${path}: ${section} is blank at load`));
    await scrollThrough(page);
    const final = await heightOf(page);
    if (Math.abs(atLoad / final - 1) > 0.02) found.push(`${path}: ${atLoad} px high at load, and ${final} in the end`);
    const pictures = await placesOf(page, 'main img');
    found.push(...(await blankPlaces(page, pictures, 12)).map((picture) => `${path}: ${picture} is blank`));
  }
  expect(found).toEqual([]);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a picture of a whole page shows every section at load and every picture once it was scrolled through, at the same height', async ({
    page,
  }) => captureAll(page, paths));
});

test('so it does in a window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await captureAll(page, pagePaths);
});

test('the form of the home page is there at load, for whoever only looks', async ({ page }) => {
  await page.goto('/');
  expect(await page.getByLabel('First name').isVisible()).toBe(true);
});

test('a printed page holds every picture', async ({ page }) => {
  for (const path of ['/newborn', '/wedding']) {
    await page.goto(path, { waitUntil: 'load' });
    await scrollThrough(page);
    await page.emulateMedia({ media: 'print' });
    const pictures = await placesOf(page, 'main img');
    await page.emulateMedia({ media: null });
    const printed = (await page.pdf()).toString('latin1').split('/Subtype /Image').length - 1;
    expect(printed, path).toBeGreaterThanOrEqual(pictures.length);
  }
});
