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
