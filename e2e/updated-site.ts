import type { Page } from '@playwright/test';

/**
 * From now on the page is one of an older build: `script` is gone, and the server renders pages of another build.
 * @returns how many documents the browser has opened since
 */
export async function updateSite(page: Page, script: string | RegExp): Promise<{ opened: () => number }> {
  let opened = 0;
  page.on('request', (request) => void (opened += Number(request.isNavigationRequest())));
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api/'),
    (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body: 'another build' })),
  );
  await page.addInitScript(() =>
    addEventListener('new-build', () => void (document.documentElement.dataset.newBuild = 'not reloaded')),
  );
  return { opened: () => opened };
}

/** The page has not reloaded itself, and will not for this script. */
export const notReloaded = (page: Page) => page.locator('html[data-new-build]');
