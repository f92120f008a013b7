import { type Browser, chromium, type Page } from '@playwright/test';
import { pagePaths } from '#contract/site-pages.ts';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { serveBarePage } from '#scripts/testing/measured-browser.ts';
import { median } from './pages.ts';

/** Milliseconds from the tap to the next paint (Event Timing), median of the visits. */
export interface Taps {
  path: string;
  target: string;
  /** `handMs` after `load`; for what is below the fold, after scrolling there and `handMs` */
  afterLoadMs: number;
  laterMs: number;
  /** the heading of a bare page, `handMs` after `load`, in turn with the page's visits: what the browser itself needs */
  barePageMs: number;
  /** in the moment of `load`; for what is below the fold, in which the page has jumped there */
  atOnceAfterLoadMs?: number | undefined;
  atOnceLaterMs?: number | undefined;
}

type Figures = Omit<Taps, 'path' | 'target'>;

/** These pages, and the targets whose names contain this. */
export interface TapFilter {
  page?: string[] | undefined;
  target?: string | undefined;
  /** also tapped without the time that a hand needs */
  'at-once'?: boolean | undefined;
}

const visits = 5;
const slowdown = 4;
const laterMs = 3_000;
/** A visitor sees the page, or what has scrolled into view, finds the target, moves the finger there and presses: half a second or more. */
const handMs = 500;
const swipeMs = 200;
/** Ten times what a tap may take. */
const reportedMs = 1_200;

type Way = 'by hand' | 'at once';
type TapTarget = { x: number; y: number };
type Found = { selector: string; place: TapTarget; isInView: boolean };

/** What a visitor taps first; a page is measured with those that it has. */
const targets = {
  menu: '.phone-menu-button',
  picture: 'a[data-opens=photo]',
  film: 'a[data-opens=video]',
  'featured tab': '.featured-tabs button:last-child',
  'form field': '#contact-firstName',
};

/**
 * First taps on a phone of 390 px whose processor is slowed down 4 times, half a second after `load`, which is as soon as a hand
 * can, and three seconds after it, without any gesture before. What is below the fold needs gestures before: the visitor scrolls
 * there, a screen every 200 ms, which is faster than anybody reads, and taps half a second after that. If asked for, also in
 * the moment of `load`, or in which the page has jumped to what is below the fold, so that all comes into view in one frame.
 * @param onRow gets each row when it is ready
 */
export async function benchTaps(origin: string, filter: TapFilter, onRow: (row: Taps) => void): Promise<void> {
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath: findChromium().path, args: [...quietArguments] });
  try {
    const heading = await find(browser, bare.url, 'h1');
    if (!heading) throw new Error('The bare page has no heading.');
    const tapBare = () => tapInView(browser, bare.url, heading, 0, 'by hand');
    for (const path of pagePaths) {
      if (filter.page?.includes(path) === false) continue;
      for (const [target, selector] of Object.entries(targets)) {
        if (!target.includes(filter.target ?? '')) continue;
        const figures = await measure(browser, origin + path, selector, filter, tapBare);
        if (figures) onRow({ path, target, ...figures });
      }
    }
  } finally {
    await browser.close();
    bare.close();
  }
}

/** @returns undefined if the page does not have the target */
async function measure(
  browser: Browser,
  url: string,
  selector: string,
  filter: TapFilter,
  tapBare: () => Promise<number>,
): Promise<Figures | undefined> {
  const found = await find(browser, url, selector);
  if (!found) return undefined;
  const ways: Way[] = filter['at-once'] ? ['by hand', 'at once'] : ['by hand'];
  const series = ways.flatMap((way) => [0, laterMs].map((waitMs) => ({ waitMs, way, all: [] as number[] })));
  // Alternated, so that a busy moment of the machine falls on all.
  const bare: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    bare.push(await tapBare());
    for (const { waitMs, way, all } of series) {
      const tap = found.isInView ? tapInView : tapBelow;
      all.push(await tap(browser, url, found, waitMs, way));
    }
  }
  const [afterLoadMs = Number.NaN, later = Number.NaN, ...atOnce] = series.map(({ all }) => median(all));
  const [atOnceAfterLoadMs, atOnceLaterMs] = atOnce;
  return { afterLoadMs, laterMs: later, barePageMs: median(bare), atOnceAfterLoadMs, atOnceLaterMs };
}

async function openOnPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await page.addInitScript(observeTaps);
  return page;
}

async function find(browser: Browser, url: string, selector: string): Promise<Found | undefined> {
  const page = await openOnPhone(browser);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(laterMs);
  const place = (await page.locator(selector).count()) > 0 ? await findMiddle(page, selector) : undefined;
  const height = page.viewportSize()?.height ?? 0;
  await page.close();
  return place && { selector, place, isInView: place.y < height };
}

/** @param found is known from an earlier visit: a script that asks for it would be compiled at the time of the tap */
function tapInView(
  browser: Browser,
  url: string,
  { selector, place }: Found,
  waitMs: number,
  way: Way,
): Promise<number> {
  return visitSlowly(browser, url, selector, async (page) => {
    await page.waitForTimeout(Math.max(waitMs, way === 'by hand' ? handMs : 0));
    await page.touchscreen.tap(place.x, place.y);
  });
}

function tapBelow(browser: Browser, url: string, { selector }: Found, waitMs: number, way: Way): Promise<number> {
  return visitSlowly(browser, url, selector, async (page) => {
    await page.waitForTimeout(waitMs);
    if (way === 'at once') await page.evaluate(jumpTo, selector);
    else await page.evaluate(swipeTo, { selector, pauseMs: swipeMs });
    if (way === 'by hand') await page.waitForTimeout(handMs);
    // Not before: what was laid out meanwhile can have moved it.
    const place = await findMiddle(page, selector);
    await page.touchscreen.tap(place.x, place.y);
  });
}

async function visitSlowly(
  browser: Browser,
  url: string,
  selector: string,
  tap: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await openOnPhone(browser);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    await tap(page);
    return await durationOfTap(page, selector);
  } finally {
    await page.close();
  }
}

/** Runs in the page. The target's own place is read only when its section is in view: reading it would lay the section out. */
async function swipeTo({ selector, pauseMs }: { selector: string; pauseMs: number }): Promise<void> {
  const target = document.querySelector(selector) as Element;
  const section = target.closest('#content > *, #content > div > section') ?? target;
  while (section.getBoundingClientRect().top > innerHeight / 2) {
    scrollBy({ top: innerHeight, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  for (;;) {
    const { top, height } = target.getBoundingClientRect();
    const distance = top + height / 2 - innerHeight / 2;
    scrollBy({ top: Math.max(-innerHeight, Math.min(innerHeight, distance)), behavior: 'instant' });
    if (Math.abs(distance) <= innerHeight) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Runs in the page. */
function jumpTo(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Without Playwright's locators: they add listeners to the page, each of which takes the tap 2 to 4 ms. */
function findMiddle(page: Page, selector: string): Promise<TapTarget> {
  return page.evaluate((found) => {
    const { x, y, width, height } = (document.querySelector(found) as Element).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);
}

/**
 * Event Timing reports the events of a tap after their paint, one after another, and none that took less than 16 ms. Nothing is
 * asked of the page until then: Playwright's scripts would run between the events of the tap.
 */
async function durationOfTap(page: Page, selector: string): Promise<number> {
  await page.waitForTimeout(reportedMs);
  const taps = await page.evaluate(
    (tapped) =>
      ((window as { taps?: PerformanceEventTiming[] }).taps ?? []).map(({ duration, target }) => {
        return { duration, hasMissed: target instanceof Element && !target.closest(tapped) };
      }),
    selector,
  );
  if (taps.some(({ hasMissed }) => hasMissed)) throw new Error(`A tap on ${page.url()} missed ${selector}.`);
  return Math.max(16, ...taps.map(({ duration }) => duration));
}

/** Runs in the page: collects how long each tap took until the next paint. */
function observeTaps(): void {
  const taps: PerformanceEntry[] = [];
  Object.assign(window, { taps });
  new PerformanceObserver((entries) => {
    taps.push(
      ...entries.getEntries().filter(({ name }) => /^(?:pointer(?:down|up)|click|touch(?:start|end))$/.test(name)),
    );
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
