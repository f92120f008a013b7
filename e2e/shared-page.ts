import type { Browser, Page } from '@playwright/test';

/** What tests listen to. Playwright itself listens to the end of a page. */
const events = [
  'console',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'dialog',
  'download',
  'filechooser',
  'popup',
];

/**
 * One browser page for many tests, one after another: a new page starts a renderer process and an empty cache, which costs
 * more processor time than most documents. `clean` brings it back to what a new page is; `drop` closes it, because of
 * something that cannot be taken back.
 */
export function createSharedPage() {
  let current: { key: string; page: Page } | undefined;

  async function drop(): Promise<void> {
    const dropped = current;
    current = undefined;
    await dropped?.page.context().close();
  }

  return {
    drop,

    /** @param key the options of its context: a page with other options is closed */
    async open(browser: Browser, key: string): Promise<Page> {
      if (current?.key !== key) {
        await drop();
        // With the options of the running test. Not `newPage` of the browser: its contexts take no second page.
        const context = await browser.newContext();
        current = { key, page: await context.newPage() };
      }
      return current.page;
    },

    /** Leaves the test's document, and deletes what the test has stored, routed or opened. */
    async clean(origin: string): Promise<void> {
      if (!current) return;
      const { page } = current;
      const context = page.context();
      for (const event of events) page.removeAllListeners(event);
      // What asks before it is left.
      page.on('dialog', (dialog) => void dialog.accept());
      try {
        await Promise.all(context.pages().map((other) => other !== page && other.close()));
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.setOffline(false);
        // A document of the same site: about:blank would start another renderer process.
        await page.goto(`${origin}/robots.txt`, { timeout: 5_000 });
        await page.evaluate(deleteStoredData);
        await context.clearCookies();
        page.removeAllListeners('dialog');
      } catch {
        // The test has stopped the server, or closed the page.
        await drop();
      }
    },
  };
}

/** Runs in the page. */
async function deleteStoredData() {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name as string);
}
