import { chromium } from '@playwright/test';
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

/** What the home page costs a phone, measured by Chromium's network log. */
export async function weighHomePage(origin: string): Promise<Weight> {
  const browser = await chromium.launch({
    executablePath: findChromium().path,
    args: [...quietArguments],
  });
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
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'started' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
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
