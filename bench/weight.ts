import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { pathIn } from '#contract/content/site-languages.ts';
import { pagePaths } from '#contract/site-pages.ts';
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
  english: PageWeight;
  chinese: PageWeight;
}

/** Transferred bytes of all types. */
export interface PageWeight {
  /** without scrolling: one picture more or less, as the browser loads those within some 1,250 px below the screen */
  firstView: number;
  /** after scrolling to the end */
  whole: number;
}

/** What the home page costs a phone, measured by Chromium's network log. */
export async function weighHomePage(origin: string): Promise<Weight> {
  const browser = await startBrowser();
  const { page, bytes } = await viewByPhone(browser, origin);
  const firstView = { ...bytes };
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
    // The recompression is not awaited by a request.
    await setTimeout(1_000);
    const { page, bytes } = await viewByPhone(browser, origin + path);
    const sum = () => Object.values(bytes).reduce((total, size) => total + size, 0);
    const firstView = sum();
    await scrollToEnd(page);
    const whole = sum();
    await page.close();
    return { firstView, whole };
  };
  for (const path of pagePaths) {
    yield { path, english: await weigh(path), chinese: await weigh(pathIn('zh-Hans', path)) };
  }
  await browser.close();
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium().path, args: [...quietArguments] });
}

/** Screen by screen, until nothing loads any more. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve, 100)));
    }
  });
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .every((entry) => entry.duration + entry.startTime < performance.now() - 500),
  );
}

/** @returns the page, and its transferred bytes by type so far, after its script has started */
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
  return { page, bytes };
}
