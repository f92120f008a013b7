import { type Browser, chromium } from '@playwright/test';
import { pagePaths } from '#contract/site-pages.ts';
import { measuredChromium } from '#scripts/testing/measured-browser.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { median } from './load.ts';

const visits = 5;
const slowdown = 4;
/** A visitor sees the page, or what has scrolled into view, finds the target, moves the finger there and presses. */
const handMs = 500;
/** Ten times what a tap may take. */
const reportedMs = 1_200;

/** What a visitor taps first; a page is measured with those that it has. */
const targets = {
  menu: '.phone-menu-button',
  picture: 'a[data-opens=photo]',
  video: 'a[data-opens=video]',
  'featured tab': '.featured-tabs button:last-child',
  'form field': '#contact-firstName',
};

/**
 * First taps on a phone of 390 px whose processor is slowed down 4 times, half a second after `load` or after the target has come
 * into view: milliseconds from the tap to the next paint (Event Timing), median of the visits.
 */
export async function* measureTaps(origin: string, pages: readonly string[] = pagePaths) {
  const browser = await chromium.launch({ executablePath: measuredChromium(), args: [...quietArguments] });
  for (const path of pages) {
    for (const [target, selector] of Object.entries(targets)) {
      const times: number[] = [];
      for (let visit = 0; visit < visits; visit += 1) {
        const time = await tap(browser, origin + path, selector);
        if (time === undefined) break;
        times.push(time);
      }
      if (times.length > 0) yield { path, target, ms: median(times) };
    }
  }
  await browser.close();
}

/** @returns undefined if the page does not have the target */
async function tap(browser: Browser, url: string, selector: string): Promise<number | undefined> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await page.addInitScript(observeTaps);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load' });
  // Without Playwright's locators: they add listeners to the page, each of which takes the tap 2 to 4 ms.
  await page.evaluate(scrollToTarget, selector);
  await page.waitForTimeout(handMs);
  const place = await page.evaluate(findMiddle, selector);
  if (place) await page.touchscreen.tap(place.x, place.y);
  // Event Timing reports after the paint, and nothing that took less than 16 ms.
  if (place) await page.waitForTimeout(reportedMs);
  const times = await page.evaluate(() => (window as { taps?: number[] }).taps ?? []);
  await page.close();
  return place && Math.max(16, ...times);
}

/** Runs in the page, as the next two do. */
function scrollToTarget(selector: string): void {
  const target = document.querySelector(selector);
  if (target && target.getBoundingClientRect().top > innerHeight)
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function findMiddle(selector: string): { x: number; y: number } | undefined {
  const rect = document.querySelector(selector)?.getBoundingClientRect();
  return rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** Collects how long each tap took until the next paint. */
function observeTaps(): void {
  const taps: number[] = [];
  Object.assign(window, { taps });
  new PerformanceObserver((entries) => {
    const own = entries
      .getEntries()
      .filter(({ name }) => /^(?:pointer(?:down|up)|click|touch(?:start|end))$/.test(name));
    taps.push(...own.map(({ duration }) => duration));
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
