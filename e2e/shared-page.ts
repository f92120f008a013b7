import { test as story, watchPage } from './story.ts';

/**
 * The `test` of stories for files of many tests that each look at one page. Consecutive tests with the same options share
 * a browser page, because a new one starts a renderer process, which costs as much processor time as loading the document.
 * Each test starts at another document, so that it loads its own; storage,
 * cache and routes remain.
 */
export const test = story.extend({
  page: async (
    { browser, shared, studio, viewport, javaScriptEnabled, contextOptions, expectedPageErrors, readsOnly },
    provide,
    testInfo,
  ) => {
    const key = JSON.stringify([testInfo.file, studio.origin, viewport, javaScriptEnabled, contextOptions]);
    if (shared.current?.key !== key) {
      await shared.current?.page.context().close();
      const page = await browser.newPage();
      shared.current = { key, page, watched: await watchPage(page, studio) };
    }
    const { page, watched } = shared.current;
    // A document of the same site: about:blank would start another renderer process.
    await page.goto('/robots.txt');
    if (viewport) await page.setViewportSize(viewport);
    await provide(page);
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server', { body: studio.output() });
    watched.expectNoErrors(expectedPageErrors, readsOnly);
  },
});
