import type { Page } from '@playwright/test';
import { pagePaths } from '#content/page-paths.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { expect, test } from './story.ts';

// The browser's setting for text of 200 %: `rem` in styles and media queries is 32 px.
test.use({
  readsOnly: true,
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...quietArguments, '--blink-settings=defaultFontSize=32'],
  },
});

const pages = [...pagePaths, '/contact?service=portrait&about=Portrait+Professional+package'];

/** Words that are cut off, or that are wider than the page; a row that scrolls may be wider. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    delete document.documentElement.dataset['belowTheFold'];
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement as HTMLElement;
      if (
        !text ||
        !element.checkVisibility() ||
        element.closest('.sr-only, .skip-link, .featured-strip, script, style')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      if (words.left < -1 || words.right > document.documentElement.clientWidth + 1) {
        found.push(`beyond the page: ${text.slice(0, 50)}`);
        continue;
      }
      for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        const isCutAcross = overflowX !== 'visible' && (words.left < frame.left - 1 || words.right > frame.right + 1);
        const isCutDown =
          (overflowY === 'hidden' || overflowY === 'clip') &&
          (words.top < frame.top - 3 || words.bottom > frame.bottom + 3);
        if (isCutAcross || isCutDown) found.push(`cut by ${box.className}: ${text.slice(0, 50)}`);
        // The visitor scrolls to the rest.
        if (overflowY === 'auto' && box.scrollHeight > box.clientHeight) break;
      }
    }
    return found;
  });
}

for (const width of [320, 390]) {
  test.describe(`at ${width} px with text of 200 %`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const path of pages) {
      test(`${path} cuts no words and is not wider than the page`, async ({ page }) => {
        await page.goto(path);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
        expect(await cutWords(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
    }

    test('the menu cuts no words', async ({ page }) => {
      await page.goto('/about');
      await page.getByRole('button', { name: 'Menu' }).click();
      for (const group of await page.locator('.phone-menu summary').all()) {
        await group.click();
        expect(await cutWords(page)).toEqual([]);
      }
    });

    test('a gallery and a video cut no words', async ({ page }) => {
      await page.goto('/commercial');
      await page.getByRole('list', { name: 'Commercial Photography' }).getByRole('link').first().click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      expect(await cutWords(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Brand Story' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      expect(await cutWords(page)).toEqual([]);
    });
  });
}
