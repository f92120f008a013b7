import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { deferBelowTheFold, heroGate, loadDeferredFonts, scriptText } from '#server/http/pages/page-timeline.ts';
import { serveChanged } from './changed-documents.ts';
import { median } from './pages.ts';

/** Medians of the visits; times in milliseconds since the start of the navigation. */
export interface Timeline {
  path: string;
  variant: string;
  firstPaintMs: number;
  largestPaintMs: number;
  /** sum of what tasks of the main thread took beyond 50 ms, until five seconds after `load` */
  blockedMs: number;
  longestTaskMs: number;
  layoutShift: number;
}

type Figures = Omit<Timeline, 'path' | 'variant'>;

const paths = ['/', '/wedding'];
const visits = 3;
const slowdown = 4;
/** A slow mobile line, as Lighthouse's: bytes per second and milliseconds. */
const line = { offline: false, downloadThroughput: 204_800, uploadThroughput: 84_375, latency: 150 };
const watchedAfterLoadMs = 5_000;

const call = (run: () => void) => `(${scriptText(run)})()`;
/** The gate opens at once, so that fonts still wait for the document alone. */
const openGate = `document.documentElement.dataset.heroPainted='';addEventListener('DOMContentLoaded',()=>dispatchEvent(new Event('hero-painted')))`;

/** Each leaves out one part of what orders the loading of a public page. */
const variants: Record<string, (html: string) => string> = {
  'as it is': (html) => html,
  'below the fold at once': (html) => replaced(html, call(deferBelowTheFold), '0'),
  'pictures at once': (html) => replaced(html, call(heroGate), openGate),
  'fonts at once': (html) =>
    replaced(replaced(html, call(loadDeferredFonts), '0'), 'media="(scripting: none)"', 'media="all"'),
  'script at once': (html) => {
    const entry = /\("(\/assets\/entry\.client[^"]+\.js)"/.exec(html)?.[1];
    if (!entry) throw new Error('The start script names no entry.');
    return replaced(html, '</body>', `<script type="module" src="${entry}"></script></body>`);
  },
  'none of them': (html) =>
    ['below the fold at once', 'pictures at once', 'fonts at once', 'script at once'].reduce(
      (changed, name) => variants[name]?.(changed) ?? changed,
      html,
    ),
};

function replaced(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`The page does not hold: ${part.slice(0, 80)}`);
  return html.replace(part, () => by);
}

/**
 * What each part that orders the loading of a page is worth: the page with and without it, in turn, on a phone of 390 px whose
 * processor is slowed down 4 times, over a slow line.
 */
export async function benchTimeline(origin: string): Promise<Timeline[]> {
  const browser = await chromium.launch({ executablePath: findChromium().path, args: [...quietArguments] });
  const names = Object.keys(variants);
  const servers = await Promise.all(names.map((name) => serveChanged(origin, variants[name] ?? String)));
  try {
    const rows: Timeline[] = [];
    for (const path of paths) {
      const figures = names.map(() => [] as Figures[]);
      // The first visit renders the page, the second one compresses it.
      for (const server of servers) await visitOnce(browser, server.origin + path);
      for (let visit = 0; visit < visits; visit += 1) {
        for (const [index, server] of servers.entries())
          figures[index]?.push(await visitOnce(browser, server.origin + path));
      }
      rows.push(...names.map((variant, index) => ({ path, variant, ...mediansOf(figures[index] ?? []) })));
    }
    return rows;
  } finally {
    await browser.close();
    for (const { close } of servers) close();
  }
}

async function visitOnce(browser: Browser, url: string): Promise<Figures> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await page.addInitScript(observePaints);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(watchedAfterLoadMs);
    return await page.evaluate(() => {
      const { tasks, shift, largest } = (window as unknown as { seen: Seen }).seen;
      return {
        firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        largestPaintMs: largest,
        blockedMs: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
        longestTaskMs: Math.max(0, ...tasks),
        layoutShift: shift,
      };
    });
  } finally {
    await page.close();
  }
}

interface Seen {
  tasks: number[];
  shift: number;
  largest: number;
}

/** Runs in the page. */
function observePaints(): void {
  const seen: Seen = { tasks: [], shift: 0, largest: Number.NaN };
  Object.assign(window, { seen });
  const takers: Record<string, (entry: PerformanceEntry & { value?: number }) => void> = {
    longtask: ({ duration }) => seen.tasks.push(duration),
    'largest-contentful-paint': ({ startTime }) => (seen.largest = startTime),
    'layout-shift': ({ value = 0 }) => (seen.shift += value),
  };
  for (const [type, take] of Object.entries(takers)) {
    new PerformanceObserver((entries) => entries.getEntries().forEach(take)).observe({ type, buffered: true });
  }
}

function mediansOf(all: Figures[]): Figures {
  const keys = ['firstPaintMs', 'largestPaintMs', 'blockedMs', 'longestTaskMs', 'layoutShift'] as const;
  return Object.fromEntries(keys.map((key) => [key, median(all.map((one) => one[key]))])) as unknown as Figures;
}
