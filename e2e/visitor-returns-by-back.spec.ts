import { pageMeta } from '#content/page-meta.ts';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { expect, hydrated, test } from './story.ts';

// Playwright switches the back/forward cache off, and the headless shell has none.
const { path: chromium } = findChromium({}, { ...process.env, CHROMIUM_PATH: undefined });

test.use({
  readsOnly: true,
  launchOptions: {
    executablePath: chromium,
    args: [...quietArguments],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

for (const path of Object.keys(pageMeta)) {
  test(`${path} comes back from the back/forward cache as it was left`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset['shown'] = String(persisted)));
      document.documentElement.dataset['left'] = '';
    });
    await page.goto(path === '/terms' ? '/privacy' : '/terms');
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(path);
    await expect(page.locator('html')).toHaveAttribute('data-shown', 'true');
    await expect(page.locator('html')).toHaveAttribute('data-left', '');
  });
}
