import { type Browser, chromium, type Page } from '@playwright/test';
import { pagePaths } from '#content/page-paths.ts';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { serveBarePage } from '#scripts/lighthouse/bare-page.ts';
import { median } from './pages.ts';

/** Milliseconds from the tap to the next paint (Event Timing), median of the visits. */
export interface Taps {
  path: string;
  target: string;
  afterLoadMs: number;
  laterMs: number;
}

const visits = 5;
const slowdown = 4;
const laterMs = 3_000;

/** What a visitor taps first; a page is measured with those that it has. */
const targets = {
  menu: '.phone-menu-button',
  picture: 'a[data-opens=photo]',
  film: 'a[data-opens=video]',
  'featured tab': '.featured-tabs button:last-child',
  'form field': '#contact-firstName',
};

/**
 * First taps on a phone of 390 px whose processor is slowed down 4 times, right after `load` and three seconds later, without
 * any gesture before.
 * @returns a bare page's heading first, which is what the browser itself needs
 */
export async function benchTaps(origin: string): Promise<Taps[]> {
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath: findChromium().path, args: [...quietArguments] });
  try {
    const rows = [await measure(browser, bare.url, { path: 'a bare page', target: 'heading' }, 'h1')];
    for (const path of pagePaths) {
      for (const [target, selector] of Object.entries(targets)) {
        if (await hasTarget(browser, origin + path, selector)) {
          rows.push(await measure(browser, origin + path, { path, target }, selector));
        }
      }
    }
    return rows;
  } finally {
    await browser.close();
    bare.close();
  }
}

async function measure(browser: Browser, url: string, names: Pick<Taps, 'path' | 'target'>, selector: string) {
  const durations = { afterLoadMs: [] as number[], laterMs: [] as number[] };
  // Alternated, so that a busy moment of the machine falls on both.
  for (let visit = 0; visit < visits; visit += 1) {
    durations.afterLoadMs.push(await tapOnce(browser, url, selector, 0));
    durations.laterMs.push(await tapOnce(browser, url, selector, laterMs));
  }
  return { ...names, afterLoadMs: median(durations.afterLoadMs), laterMs: median(durations.laterMs) };
}

async function openOnPhone(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await page.addInitScript(observeTaps);
  await page.goto(url, { waitUntil: 'load' });
  return page;
}

async function hasTarget(browser: Browser, url: string, selector: string): Promise<boolean> {
  const page = await openOnPhone(browser, url);
  const count = await page.locator(selector).count();
  await page.close();
  return count > 0;
}

async function tapOnce(browser: Browser, url: string, selector: string, waitMs: number): Promise<number> {
  const page = await openOnPhone(browser, 'about:blank');
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(waitMs);
    const place = await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
    await page.touchscreen.tap(place.x, place.y);
    return await durationOfTap(page);
  } finally {
    await page.close();
  }
}

/** Event Timing reports the events of a tap after their paint, one after another, and none that took less than 16 ms. */
async function durationOfTap(page: Page): Promise<number> {
  const isReported = page.waitForFunction(() => (window as { taps?: number[] }).taps?.length, undefined, {
    timeout: 1_500,
  });
  await isReported.catch(() => {});
  await page.waitForTimeout(300);
  return page.evaluate(() => Math.max(16, ...((window as { taps?: number[] }).taps ?? [])));
}

/** Runs in the page: collects how long each tap took until the next paint. */
function observeTaps(): void {
  const taps: number[] = [];
  Object.assign(window, { taps });
  new PerformanceObserver((entries) => {
    for (const { name, duration } of entries.getEntries()) {
      if (/^(?:pointer(?:down|up)|click|touch(?:start|end))$/.test(name)) taps.push(duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
