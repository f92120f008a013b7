import { setTimeout as wait } from 'node:timers/promises';
import { deferBelowTheFold, heroGate, loadDeferredFonts, scriptText } from '#server/http/pages/page-timeline.ts';
import { serveChanged } from './changed-documents.ts';
import { median } from './pages.ts';
import { launchProtocolBrowser, type ProtocolBrowser, type ProtocolPage } from './protocol-browser.ts';

/** Medians of the visits. Paints in milliseconds since the start of the navigation, tasks in thread time. */
export interface Timeline {
  path: string;
  variant: string;
  firstPaintMs: number;
  largestPaintMs: number;
  /** until five seconds after `load` */
  longestTaskMs: number;
  /** of the tasks after the first paint */
  longestLaterMs: number;
  /** sum of what the tasks after the first paint took beyond 50 ms */
  blockedMs: number;
  /** while the page is scrolled through, a screen every 200 ms, five seconds after `load` */
  longestScrollingMs: number;
  layoutShift: number;
}

export interface TimelineFilter {
  page?: string[] | undefined;
  /** each is a part of the names of variants, or several whole names joined by ` + ` */
  without?: string[] | undefined;
  visits?: string | undefined;
}

type Figures = Omit<Timeline, 'path' | 'variant'>;

const defaultPaths = ['/', '/wedding'];
const defaultVisits = 5;
const slowdown = 4;
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
/** A slow mobile line, as Lighthouse's: bytes per second and milliseconds. */
const line = { offline: false, downloadThroughput: 204_800, uploadThroughput: 84_375, latency: 150 };
const watchedAfterLoadMs = 5_000;
const traceCategories = ['toplevel', 'loading', 'blink.user_timing'];
/** Tells the page's main thread from those of Chromium's own pages, such as the list under its address bar. */
const mark = 'tasks of this page';

const call = (run: () => void) => `(${scriptText(run)})()`;
/** The gate opens at once, so that fonts still wait for the document alone. */
const openGate = `document.documentElement.dataset.heroPainted='';addEventListener('DOMContentLoaded',()=>dispatchEvent(new Event('hero-painted')))`;
/** Pictures wait for nothing, and fonts for `load`. */
const gateAtLoad = `document.documentElement.dataset.heroPainted='';addEventListener('load',()=>dispatchEvent(new Event('hero-painted')))`;

/** Each leaves out one part of what orders the loading of a public page. */
const variants: Record<string, (html: string) => string> = {
  'as it is': (html) => html,
  'below the fold at once': (html) => replaced(html, call(deferBelowTheFold), '0'),
  'below the fold in one task': (html) =>
    replaced(html, 'whenIdle, fontsMs + hydrationMs, layOutBelowTheFold', 'layOutAll, 1050'),
  'below the fold by the browser': (html) =>
    replaced(html, 'setTimeout(whenIdle, fontsMs + hydrationMs, layOutBelowTheFold)', '0'),
  'pictures with their galleries': (html) =>
    replaced(html, '* var(--share));content-visibility:auto;', '* var(--share));'),
  'parts with their sections': (html) => replaced(html, ', [data-later-part])', ')'),
  'pictures at once': (html) => replaced(html, call(heroGate), openGate),
  'fonts after load': (html) => replaced(html, call(heroGate), gateAtLoad),
  'fonts at once': (html) => replaced(html, loadDeferredFonts, '0'),
  'fonts in one task': (html) => replaced(html, 'if (!document.hidden) await', 'void'),
  'script at once': (html) => {
    const entry = /\("(\/assets\/entry\.client[^"]+\.js)"/.exec(html)?.[1];
    if (!entry) throw new Error('The start script names no entry.');
    return replaced(html, '</body>', `<script type="module" src="${entry}"></script></body>`);
  },
  'script without a pause': (html) => replaced(html, 'setTimeout(whenIdle, fontsMs, loadQuietly)', 'loadQuietly()'),
  'layout without a pause': (html) =>
    replaced(html, 'setTimeout(whenIdle, fontsMs + hydrationMs, layOutBelowTheFold)', 'layOutBelowTheFold()'),
  'no pauses': (html) =>
    [
      ['setTimeout(whenIdle, fontsMs, loadQuietly)', 'load().catch(() => {}).then(() => whenIdle(layOutBelowTheFold))'],
      ['setTimeout(whenIdle, fontsMs + hydrationMs, layOutBelowTheFold)', '0'],
    ].reduce((changed, [part = '', by = '']) => replaced(changed, part, by), html),
  'none of them': (html) =>
    variantOf('below the fold at once + pictures at once + fonts at once + script at once')(html),
};

/** @param name that of a variant, or several joined by ` + ` */
function variantOf(name: string): (html: string) => string {
  return (html) =>
    name.split(' + ').reduce((changed, part) => {
      const variant = variants[part];
      if (!variant) throw new Error(`There is no variant "${part}".`);
      return variant(changed);
    }, html);
}

function replaced(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`The page does not hold: ${part.slice(0, 80)}`);
  return html.replace(part, () => by);
}

/**
 * What each part that orders the loading of a page is worth: the page with and without it, in turn, on a phone of 390 px whose
 * processor is slowed down 4 times, over a slow line.
 * @param onRow gets the rows of a page when all its visits are over
 */
export async function benchTimeline(
  origin: string,
  filter: TimelineFilter,
  onRow: (row: Timeline) => void,
): Promise<void> {
  const { without = [''] } = filter;
  const names = [
    ...Object.keys(variants).filter((name) => name === 'as it is' || without.some((part) => name.includes(part))),
    ...without.filter((name) => name.includes(' + ')),
  ];
  const visits = Number(filter.visits ?? defaultVisits);
  const browser = await launchProtocolBrowser();
  const servers = await Promise.all(names.map((name) => serveChanged(origin, variantOf(name))));
  try {
    for (const path of filter.page ?? defaultPaths) {
      const figures = names.map(() => [] as Figures[]);
      // The first request renders the page, the second one compresses it.
      for (const { origin: changed } of [...servers, ...servers]) await (await fetch(changed + path)).text();
      for (let visit = 0; visit < visits; visit += 1) {
        for (const [index, server] of servers.entries())
          figures[index]?.push(await visitOnce(browser, server.origin + path));
      }
      for (const [index, variant] of names.entries()) onRow({ path, variant, ...mediansOf(figures[index] ?? []) });
    }
  } finally {
    await browser.close();
    for (const { close } of servers) close();
  }
}

async function visitOnce(browser: ProtocolBrowser, url: string): Promise<Figures> {
  const page = await browser.openPage();
  try {
    await page.session.send('Emulation.setDeviceMetricsOverride', phone);
    await page.session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.session.send('Network.enable');
    await page.session.send('Network.emulateNetworkConditions', line);
    await page.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const loading = await readTasks(browser, page, async () => {
      await page.goto(url);
      await wait(watchedAfterLoadMs);
    });
    const scrolling = await readTasks(browser, page, () => page.evaluate(scrollThrough));
    const { firstPaint, largest, shift } = await page.evaluate(readPaints);
    const later = loading.tasks.filter(({ at }) => at >= loading.firstPaintAt).map(({ ms }) => ms);
    return {
      firstPaintMs: firstPaint,
      largestPaintMs: largest,
      longestTaskMs: longestOf(loading.tasks.map(({ ms }) => ms)),
      longestLaterMs: longestOf(later),
      blockedMs: later.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      longestScrollingMs: longestOf(scrolling.tasks.map(({ ms }) => ms)),
      layoutShift: shift,
    };
  } finally {
    await page.close();
  }
}

const longestOf = (times: number[]) => Math.max(0, ...times);

/** Runs in the page. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

/** Runs in the page: the first and the largest paint in milliseconds, and the layout shift. */
async function readPaints() {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const entriesOf = (type: string) =>
    new Promise<(PerformanceEntry & { value?: number })[]>((resolve) => {
      // The browser keeps what has happened before.
      new PerformanceObserver((entries) => resolve(entries.getEntries())).observe({ type, buffered: true });
      setTimeout(resolve, 500, []);
    });
  const [paints, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(entriesOf),
  );
  return {
    firstPaint: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largest: largest?.at(-1)?.startTime ?? Number.NaN,
    shift: (shifts ?? []).reduce((sum, { value = 0 }) => sum + value, 0),
  };
}

function mediansOf(all: Figures[]): Figures {
  const keys = Object.keys(all[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(keys.map((key) => [key, median(all.map((one) => one[key]))])) as unknown as Figures;
}

interface Tasks {
  /** of the page's main thread; milliseconds of its thread time, which other work of the machine does not lengthen */
  tasks: { at: number; ms: number }[];
  /** on the same clock as `at`; 0 if there was none */
  firstPaintAt: number;
}

/** What the main thread of `page` did during `act`, from Chromium's trace. */
async function readTasks(browser: ProtocolBrowser, page: ProtocolPage, act: () => Promise<void>): Promise<Tasks> {
  const traced = await browser.trace(traceCategories, async () => {
    await act();
    await page.evaluate(() => void performance.mark('tasks of this page'));
  });
  const ofPage = traced.findLast(({ name }) => name === mark);
  if (!ofPage) throw new Error('The trace does not hold the mark of the page.');
  const events = traced.filter(({ pid, tid }) => pid === ofPage.pid && tid === ofPage.tid);
  return {
    tasks: events
      .filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined)
      .map(({ ts, tdur = 0 }) => ({ at: ts, ms: tdur / 1_000 })),
    firstPaintAt: events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0,
  };
}
