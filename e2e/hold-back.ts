import type { Page } from '@playwright/test';

/** Holds back what a page requests from matching addresses. @returns lets it load */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Without its first picture a page does not fire `load`. @returns lets it load */
export const holdHeroPictures = (page: Page): Promise<() => void> => holdBack(page, '**/pictures/heroes/**');

/** Opens a page without its scripts, which the browser waits for before it fires `load`. @returns lets them load */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
  return release;
}
