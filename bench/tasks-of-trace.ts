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
  args?: { name?: string };
}

export interface Tasks {
  /** of the page's main thread; milliseconds of its thread time, which other work of the machine does not lengthen */
  tasks: { at: number; ms: number }[];
  /** on the same clock as `at`; 0 if there was none */
  firstPaintAt: number;
}

const categories = ['toplevel', 'loading', '__metadata'];

/** What the main thread of `page` did during `act`, from Chromium's trace. */
export async function readTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  const ofPage = traceEvents.filter((event) => mainThreads.has(threadOf(event)));
  return {
    tasks: ofPage
      .filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined)
      .map(({ ts, tdur = 0 }) => ({ at: ts, ms: tdur / 1_000 })),
    firstPaintAt: ofPage.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0,
  };
}
