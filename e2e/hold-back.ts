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

/** Without its first picture a page does not fire `load`, so nothing below the fold is laid out. @returns lets it load */
export const holdHeroPictures = (page: Page): Promise<() => void> => holdBack(page, '**/pictures/heroes/**');
