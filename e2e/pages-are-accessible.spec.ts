import { expectAccessible, expectAccessibleLayout } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the home page is accessible, does not scroll sideways and hydrates without errors', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Capturing Your Vision' })).toBeVisible();
      await expectAccessible(page);
      await hydrated(page);
      await expectAccessibleLayout(page, 'the home page');
    });

    test('the login page is accessible', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByLabel('用户名')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('an unknown address', () => {
  test.use({ expectedPageErrors: ['404 /no-such-page', '404 /zh/no-such-page'] });

  test('answers 404 in Chinese below /zh', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const answer = await page.goto('/zh/no-such-page');
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
    await expectAccessibleLayout(page, 'the Chinese 404 page');
  });

  for (const width of [360, 1280]) {
    test(`answers 404 with the specified title and text, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await hydrated(page);
      await expect(page).toHaveTitle(/^404 Page Not Found/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe('an injected script', () => {
  test.use({ expectedPageErrors: ['console CSP: *', 'console *Content Security Policy*'] });

  test('does not run', async ({ page }) => {
    await page.goto('/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injectedRan = true';
      document.body.append(script);
      return 'injectedRan' in window;
    });
    expect(ran).toBe(false);
  });
});
