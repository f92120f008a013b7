import { availableParallelism } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { pathIn } from '#contract/content/site-languages.ts';
import { pagePaths } from '#content/page-paths.ts';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';

export interface Weight {
  /** transferred bytes by type, on a 412 px phone without scrolling, after the page's script has started */
  bytes: Record<string, number>;
  /** of all scripts, without headers, after scrolling through the page: depends on code and compression only */
  scriptBodies: number;
  /** script bytes requested before first paint */
  scriptsBeforePaint: number;
}

export interface WeightPair {
  /** of the English page */
  path: string;
  /** transferred bytes in all, as above */
  english: number;
  chinese: number;
}

/** What the home page costs a phone, measured by Chromium's network log. */
export async function weighHomePage(origin: string): Promise<Weight> {
  const browser = await startBrowser();
  const { page, bytes: firstView } = await viewByPhone(browser, origin);
  for (const island of await page.locator('[data-island]').all()) {
    await island.scrollIntoViewIfNeeded();
    await page.waitForFunction((element) => element?.hasAttribute('data-hydrated'), await island.elementHandle());
  }
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime, transferSize, encodedBodySize }) => ({
        isBeforePaint: startTime < paint,
        transferSize,
        encodedBodySize,
      }));
  });
  await browser.close();
  return {
    bytes: firstView,
    scriptBodies: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scriptsBeforePaint: scripts.reduce(
      (sum, { isBeforePaint, transferSize }) => sum + (isBeforePaint ? transferSize : 0),
      0,
    ),
  };
}

/** What each page costs a phone that has nothing in its cache, in both languages. */
export async function* weighPairs(origin: string): AsyncGenerator<WeightPair> {
  const browser = await startBrowser();
  const weigh = async (path: string) => {
    // From its second request on, a web process sends the page recompressed.
    for (let view = 0; view < 4 * availableParallelism(); view++) {
      await (await fetch(origin + path, { headers: { connection: 'close' } })).arrayBuffer();
    }
    const { page, bytes } = await viewByPhone(browser, origin + path);
    await page.close();
    return Object.values(bytes).reduce((sum, size) => sum + size, 0);
  };
  for (const path of pagePaths) {
    yield { path, english: await weigh(path), chinese: await weigh(pathIn('zh-Hans', path)) };
  }
  await browser.close();
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium().path, args: [...quietArguments] });
}

/** @returns the page, and its transferred bytes by type, without scrolling, after its script has started */
async function viewByPhone(browser: Browser, url: string) {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'started' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  return { page, bytes: { ...bytes } };
}
