import type { Page } from '@playwright/test';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { expect, test } from './story.ts';

test.use({ readsOnly: true, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

type Size = readonly [width: number, height: number];
const portrait = [360, 800] as const;

/** Views the whole page, so that its pictures load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await frame();
      await frame();
    }
    scrollTo(0, 0);
    await frame();
  });
}

const isNarrow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

/** How far each page scrolls sideways on a phone after it was opened at another size. */
async function tooWide(page: Page, [width, height]: Size): Promise<string[]> {
  const found: string[] = [];
  for (const path of siteLanguages.flatMap((language) => pagePaths.map((each) => pathIn(language, each)))) {
    await page.setViewportSize({ width, height });
    await page.goto(path, { waitUntil: 'load' });
    await scrollThrough(page);
    await page.setViewportSize({ width: portrait[0], height: portrait[1] });
    // The browser tells the page of its new width a frame late.
    await page.waitForFunction(isNarrow, undefined, { timeout: 3_000 }).catch(async () => {
      found.push(`${path}: ${await page.evaluate(() => document.documentElement.scrollWidth)} px`);
    });
  }
  return found;
}

test('no page scrolls sideways on a window that was wide', async ({ page }) => {
  expect(await tooWide(page, [1280, 720])).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true });

  test('no page scrolls sideways after it is turned upright', async ({ page }) => {
    expect(await tooWide(page, [800, 360])).toEqual([]);
  });
});
