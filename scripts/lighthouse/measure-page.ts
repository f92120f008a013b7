import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '#scripts/find-chromium.ts';
import { quietArguments } from '#scripts/quiet-chromium.ts';
import { freePort } from '#server/testing/free-port.ts';

/** Scores from 0 to 100, times in milliseconds. */
export interface PageFigures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** Lighthouse's index of the machine's own speed at that moment, the higher the quicker: the times follow it. */
  machine: number;
  /** what lost points outside performance, by audit */
  findings: string[];
}

const mostTries = 3;
/** Chromium's own start has both cores of a small machine for a while; a visitor's browser has started long before. */
const settleMs = 3_000;

/** One visit of a phone to the page, in a browser that has never seen it: Lighthouse's mobile preset as it is. */
export async function measurePage(url: string): Promise<PageFigures> {
  for (let attempt = 1; ; attempt++) {
    const result = await visit(url);
    // On a busy machine the browser's trace can lack its beginning; that says nothing about the page.
    if (!result.runtimeError) return figuresOf(result);
    if (attempt === mostTries) throw new Error(`Lighthouse, ${attempt} times: ${result.runtimeError.message}`);
  }
}

async function visit(url: string): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium().path,
    args: [...quietArguments, `--remote-debugging-port=${port}`],
  });
  try {
    await wait(settleMs);
    const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!run) throw new Error(`Lighthouse gave no answer for ${url}.`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function figuresOf({ categories, audits, environment }: Result): PageFigures {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const judged = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]?.auditRefs ?? []);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
    findings: judged
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  };
}
