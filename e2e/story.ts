import path from 'node:path';
import { test as base, expect, type Page, type Browser } from '@playwright/test';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { type PageError, unexpectedPageErrors, collectPageErrors } from './page-errors.ts';
import { createStudioPerFile, type StartStudio, startBrowserStudio } from './studio-per-file.ts';

interface Fixtures {
  /** Starts the studio of a file; a file overrides it where it needs another environment. */
  startStudio: StartStudio;
  /** What the studio's media workers process. Nothing by default: only tests that wait for renditions need one. */
  mediaWorker: 'none' | 'photos' | 'photos and films';
  /** Whether the tests only read: such files share one empty studio. */
  readsOnly: boolean;
  studio: StudioProcess;
  /**
   * Whether each test has a page of its own, instead of the one that most tests of a worker share: for tests that install a
   * clock or a script in the page, that count what is loaded, or that need an empty history.
   */
  ownPage: boolean;
  /** Errors that the test provokes on purpose, each as a whole line; `*` matches any text. */
  expectedPageErrors: PageError[];
}

interface WorkerFixtures {
  studios: ReturnType<typeof createStudioPerFile>;
  sharedPage: ReturnType<typeof createSharedPage>;
}

/** Starting the server is slow while other tests use the processor. */
const startTimeout = 180_000;

/**
 * Playwright's `test` with a real server for each file. Any console error, uncaught exception, failed request, CSP
 * violation or request to another site fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  studios: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, provide, { project }) => {
      const studios = createStudioPerFile(path.join(project.outputDir, 'studios'));
      await provide(studios);
      await studios.stop();
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  sharedPage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, provide) => {
      const sharedPage = createSharedPage();
      await provide(sharedPage);
      await sharedPage.drop();
    },
    { scope: 'worker' },
  ],
  mediaWorker: ['none', { option: true }],
  readsOnly: [false, { option: true }],
  startStudio: ({ mediaWorker }, provide) =>
    provide((saved) =>
      startBrowserStudio(
        { ...(mediaWorker === 'none' && { MEDIA_WORKER: 'none' }), ...saved },
        mediaWorker === 'photos' ? ['photos'] : undefined,
      ),
    ),
  // A studio per file: its state must not depend on which files this worker ran before.
  studio: [
    async ({ studios, startStudio, readsOnly }, provide, { file, repeatEachIndex }) =>
      provide(
        readsOnly
          ? await studios.sharedReadOnlyStudio(startStudio)
          : await studios.studioForFile(`${file}-${repeatEachIndex}`, startStudio),
      ),
    { scope: 'test', timeout: startTimeout },
  ],
  baseURL: async ({ studio }, provide) => provide(studio.origin),
  expectedPageErrors: [[], { option: true }],
  ownPage: [false, { option: true }],
  page: async (
    {
      browser,
      sharedPage,
      ownPage,
      studio,
      viewport,
      javaScriptEnabled,
      hasTouch,
      isMobile,
      locale,
      contextOptions,
      expectedPageErrors,
      readsOnly,
    },
    provide,
    testInfo,
  ) => {
    const options = JSON.stringify([studio.origin, javaScriptEnabled, hasTouch, isMobile, locale, contextOptions]);
    if (ownPage) await sharedPage.drop();
    const page = await sharedPage.open(browser, options);
    if (viewport) await page.setViewportSize(viewport);
    const watched = await watchPage(page, studio);
    await provide(page);
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server', { body: studio.output() });
    watched.expectNoErrors(expectedPageErrors, readsOnly);
    await watched.stop();
    await (ownPage ? sharedPage.drop() : sharedPage.clean(studio.origin));
  },
});

export { expect };

/** Prepares a new page for stories and collects its errors and its requests that write. */
export async function watchPage(page: Page, studio: Pick<StudioProcess, 'origin'>) {
  const pageErrors = collectPageErrors(page, studio.origin);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
  });
  const reportsPolicy = await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      // oxlint-disable-next-line no-console -- the fixture listens to the console
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  // React reports an error from which it has recovered with a message that only says so.
  const reportsCauses = await page.addInitScript(() => {
    addEventListener('error', ({ error }: { error?: Error | null }) => {
      const cause = error?.cause;
      // oxlint-disable-next-line no-console -- the fixture listens to the console
      if (cause) console.error(`${location.pathname}: ${cause instanceof Error ? cause.stack : JSON.stringify(cause)}`);
    });
  });
  const recordsNotices = await page.addInitScript(recordNotices);
  return {
    /** Takes out the scripts; the listeners stay. */
    async stop(): Promise<void> {
      await Promise.all([reportsPolicy, reportsCauses, recordsNotices].map((script) => script.dispose()));
    },

    expectNoErrors(expected: PageError[], readsOnly: boolean): void {
      expect(unexpectedPageErrors(pageErrors.read(), expected)).toEqual([]);
      if (readsOnly) expect(writes, 'a test that writes needs its own studio: remove readsOnly').toEqual([]);
    },
  };
}

/** Runs in the page: records the text of every toast for `expectNotice`. */
function recordNotices() {
  const notices = ((window as { notices?: string[] }).notices = [] as string[]);
  let last: Element | undefined;
  new MutationObserver(() => {
    const notice = document.querySelector('.toast') ?? undefined;
    if (notice && notice !== last) notices.push(notice.textContent);
    last = notice;
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Waits for a toast with all these words that was shown after the last expected one. It may be gone already: a toast is
 * removed after five seconds, and on a busy machine a poll may come later than that.
 */
export async function expectNotice(page: Page, words: string | string[], options?: { timeout: number }): Promise<void> {
  const wanted = [words].flat();
  const takeNoticesUpToMatch = () =>
    page.evaluate((parts) => {
      const { notices = [] } = window as { notices?: string[] };
      const at = notices.findIndex((notice) => parts.every((part) => notice.includes(part)));
      return at < 0 ? notices : notices.splice(0, at + 1);
    }, wanted);
  await expect(async () => {
    const text = (await takeNoticesUpToMatch()).at(-1) ?? '';
    for (const part of wanted) expect(text).toContain(part);
  }).toPass({ timeout: 10_000, ...options });
}

/**
 * Waits until the page's script runs and every island is hydrated, as for a visitor who has scrolled through the page.
 * @param advance runs the page's clock, if the test has paused it
 */
export async function hydrated(page: Page, advance = async () => {}): Promise<void> {
  await page.waitForFunction(() => 'started' in document.documentElement.dataset, undefined, { polling: 50 });
  const islands = await page.locator('[data-island]').all();
  if (islands.length === 0) return;
  const { x, y } = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  // From the end: what moves by itself in an upper one does so for as short a time as possible.
  for (const island of islands.toReversed()) {
    await island.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect(async () => {
      const isHydrated = (await island.getAttribute('data-hydrated')) !== null;
      // No further than it needs: from then on the island moves by the same clock.
      if (!isHydrated) await advance();
      expect(isHydrated).toBe(true);
    }).toPass({ intervals: [50] });
  }
  await page.evaluate((at) => scrollTo({ ...at, behavior: 'instant' }), { left: x, top: y });
}

/** Waits until the document of this address matches, without loading it in the browser, which costs many times the request. */
export async function untilDocumentMatches(page: Page, address: string, pattern: RegExp): Promise<void> {
  const isMatch = async () => pattern.test(await (await page.request.get(address)).text());
  await expect.poll(isMatch, { timeout: 90_000 }).toBe(true);
}

/** Signs in through the form of /admin. */
export async function signIn(page: Page, studio: StudioProcess): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel(/用户名|Username/).fill(studio.username);
  await page.getByLabel(/密码|Password/).fill(studio.password);
  await page.getByRole('button', { name: /^(登录|Sign in|Log in)$/ }).click();
}

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
function createSharedPage() {
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
