import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { type PageTrouble, unexpectedTrouble, watchForTrouble } from './page-trouble.ts';
import { createStudiosOfFiles, type StartStudio, startStoryStudio } from './studio-of-file.ts';

interface Fixtures {
  /** How the studio of a file is started; a file that needs a special one says so. */
  startStudio: StartStudio;
  /** Whether the studio of a file prepares what is uploaded; a story whose media need not get ready does without. */
  mediaWorker: boolean;
  /** Stories that only read share one empty studio with those of other files. */
  readsOnly: boolean;
  studio: StudioProcess;
  /** Failures that the story provokes on purpose, each as a whole line; `*` stands for any text. */
  expectedTrouble: PageTrouble[];
}

interface WorkerFixtures {
  studios: ReturnType<typeof createStudiosOfFiles>;
}

/** Starts the whole server, on a machine that may be busy with other stories. */
const startTimeout = 180_000;

/**
 * A story's test: a real server for each file, and a page on which any console error, uncaught exception, failed
 * request, CSP violation or request to another site fails the story.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  studios: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, provide, { project }) => {
      const studios = createStudiosOfFiles(path.join(project.outputDir, 'studios'));
      await provide(studios);
      await studios.stop();
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  mediaWorker: [false, { option: true }],
  readsOnly: [false, { option: true }],
  startStudio: ({ mediaWorker }, provide) =>
    provide((begun) => startStoryStudio({ ...(!mediaWorker && { MEDIA_WORKER: 'none' }), ...begun })),
  // What the stories of one file leave behind must not depend on which files a worker happened to run before it.
  studio: [
    async ({ studios, startStudio, readsOnly }, provide, { file, repeatEachIndex }) =>
      provide(
        readsOnly
          ? await studios.unchangedStudio(startStudio)
          : await studios.studioOf(`${file}-${repeatEachIndex}`, startStudio),
      ),
    { scope: 'test', timeout: startTimeout },
  ],
  baseURL: async ({ studio }, provide) => provide(studio.origin),
  expectedTrouble: [[], { option: true }],
  page: async ({ page, expectedTrouble, readsOnly, studio }, provide, testInfo) => {
    const trouble = watchForTrouble(page, studio.origin);
    const writes: string[] = [];
    if (readsOnly) {
      page.on('request', (request) => {
        if (!['GET', 'HEAD'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
      });
    }
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        // oxlint-disable-next-line no-console -- this is how the page tells the test
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
    await page.addInitScript(keepNotices);
    await provide(page);
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server', { body: studio.output() });
    expect(unexpectedTrouble(trouble(), expectedTrouble)).toEqual([]);
    expect(writes, 'a story that changes something needs a studio of its own: no readsOnly').toEqual([]);
  },
});

export { expect };

/** Runs in the page: every notice that comes to stand there is kept, for `expectNotice`. */
function keepNotices() {
  const notices = ((window as { notices?: string[] }).notices = [] as string[]);
  let last: Element | undefined;
  new MutationObserver(() => {
    const notice = document.querySelector('.toast') ?? undefined;
    if (notice && notice !== last) notices.push(notice.textContent);
    last = notice;
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Waits until a notice with all these words has come since the last one that was expected. It need not stand any more: it
 * leaves after five seconds, and a machine with much to do may look again only after that.
 */
export async function expectNotice(page: Page, words: string | string[], options?: { timeout: number }): Promise<void> {
  const wanted = [words].flat();
  const takeUpToMatch = () =>
    page.evaluate((parts) => {
      const { notices = [] } = window as { notices?: string[] };
      const at = notices.findIndex((notice) => parts.every((part) => notice.includes(part)));
      return at < 0 ? notices : notices.splice(0, at + 1);
    }, wanted);
  await expect(async () => {
    const said = (await takeUpToMatch()).at(-1) ?? '';
    for (const part of wanted) expect(said).toContain(part);
  }).toPass({ timeout: 10_000, ...options });
}

/** Fails with axe's findings on the page as it stands once all of it is laid out and nothing fades in or slides any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() => !('firstScreen' in document.documentElement.dataset));
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(findings).toEqual([]);
}

/** Stirs the mouse, as it were, and waits until React has taken the page over (late, on purpose: docs/decisions/0002). */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
}

/** Signs in at /admin through the form. */
export async function signIn(page: Page, studio: StudioProcess): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel(/用户名|Username/).fill(studio.username);
  await page.getByLabel(/密码|Password/).fill(studio.password);
  await page.getByRole('button', { name: /^(登录|Sign in|Log in)$/ }).click();
}
