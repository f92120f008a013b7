import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true, readsOnly: true, viewport: { width: 390, height: 844 } });

/** The paths of the pages that the browser has fetched in advance. */
async function fetchedInAdvance(page: Page): Promise<string[]> {
  const paths: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
    if (status === 'Ready') paths.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send('Preload.enable');
  return paths;
}

/** Opens a page on such a line. */
async function openPage(page: Page, path: string, line: { effectiveType: string; saveData: boolean }): Promise<void> {
  await page.addInitScript((connection) => Object.defineProperty(navigator, 'connection', { value: connection }), line);
  await page.goto(path);
  await hydrated(page);
}

const lastLink = (page: Page) => page.locator('footer a[href="/terms"]');

test('on a good line, a page is fetched once its link is in view', async ({ page }) => {
  const fetched = await fetchedInAdvance(page);
  await openPage(page, '/', { effectiveType: '4g', saveData: false });
  await expect.poll(() => fetched).toContain('/contact');
  expect(fetched).not.toContain('/terms');
  await lastLink(page).scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain('/terms');
  // Neither this page nor the other language.
  expect(fetched.filter((path) => ['/', '/zh'].includes(path))).toEqual([]);
});

test('the home page, to which the logo leads back, is not fetched because the logo is in view', async ({ page }) => {
  const fetched = await fetchedInAdvance(page);
  await openPage(page, '/wedding', { effectiveType: '4g', saveData: false });
  await expect.poll(() => fetched).toContain('/contact');
  // As long as a fetch would take: there is no event for one that does not happen.
  await page.waitForTimeout(500);
  expect(fetched).not.toContain('/');
});

for (const [visitor, line] of Object.entries({
  'on a slow line': { effectiveType: '3g', saveData: false },
  'who saves data': { effectiveType: '4g', saveData: true },
})) {
  test(`for a visitor ${visitor}, no page is fetched because its link is in view`, async ({ page }) => {
    const fetched = await fetchedInAdvance(page);
    await openPage(page, '/', line);
    await lastLink(page).scrollIntoViewIfNeeded();
    // As long as a fetch would take: there is no event for one that does not happen.
    await page.waitForTimeout(500);
    expect(fetched).toEqual([]);
  });
}
