import type { Browser, Page } from '@playwright/test';

/** Microseconds of the trace's clock. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** thread time */
  tdur?: number;
}

export interface Tasks {
  /** of the page's main thread; milliseconds of its thread time, which other work of the machine does not lengthen */
  tasks: { at: number; ms: number }[];
  /** on the same clock as `at`; 0 if there was none */
  firstPaintAt: number;
}

const categories = ['toplevel', 'loading', 'blink.user_timing'];
/** Tells the page's main thread from those of Chromium's own pages, such as the list under its address bar. */
const mark = 'tasks of this page';

/** What the main thread of `page` did during `act`, from Chromium's trace. */
export async function readTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories });
  await act();
  await page.evaluate((name) => void performance.mark(name), mark);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const ofPage = traceEvents.findLast(({ name }) => name === mark);
  if (!ofPage) throw new Error('The trace does not hold the mark of the page.');
  const events = traceEvents.filter(({ pid, tid }) => pid === ofPage.pid && tid === ofPage.tid);
  return {
    tasks: events
      .filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined)
      .map(({ ts, tdur = 0 }) => ({ at: ts, ms: tdur / 1_000 })),
    firstPaintAt: events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0,
  };
}
