import { pagePaths } from '#contract/site-pages.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { cutWords } from './hidden-parts.ts';
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

test.describe('at 390 px with text of 200 %, of all pages', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no word is broken, and every list of choices shows the longest of them whole', async ({ page }) => {
    test.setTimeout(120_000);
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      found.push(...(await page.evaluate(findBrokenWords)).map((each) => `${path}: ${each}`));
    }
    expect(found).toEqual([]);
  });

  test('an icon is as much larger as the text', async ({ page }) => {
    await page.goto('/contact');
    const icon = page.locator('.contact-details svg').first();
    expect((await icon.boundingBox())?.width).toBe(40);
  });
});

/** Runs in the page. */
function findBrokenWords(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement as HTMLElement;
    const text = node.textContent ?? '';
    // An address of a mail is one long word.
    if (!element.checkVisibility() || element.closest('script, style, .skip-link') || text.includes('@')) continue;
    for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) found.push(`${word} is broken`);
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const list of document.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    if (pen) pen.font = font;
    const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    for (const { text } of list.options) {
      if ((pen?.measureText(text).width ?? 0) > room) found.push(`${text} is cut`);
    }
  }
  return found;
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
