import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { launch } from 'chrome-launcher';
import type { Result } from 'lighthouse';
import { findChromium } from '#scripts/find-chromium.ts';
import { quietArguments } from '#scripts/quiet-chromium.ts';

const run = promisify(execFile);
const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

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
/** Lighthouse keeps to one thread: those that V8 compiles and collects with would take both cores from the page. */
const alone = ['--v8-pool-size=0'];
const longestReportBytes = 100_000_000;

/**
 * One visit of a phone to the page, in a browser that has never seen it: Lighthouse's mobile preset as it is, by its own
 * command and in a Chromium started as that command starts it. In a process of its own, because what is collected as
 * garbage here would take a core from the page.
 */
export async function measurePage(url: string): Promise<PageFigures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return figuresOf(await visit(url));
    } catch (error) {
      // On a busy machine the browser's trace can lack its beginning; that says nothing about the page.
      if (attempt === mostTries) throw error;
    }
  }
}

async function visit(url: string): Promise<Result> {
  const { path } = findChromium();
  const chrome = await launch({
    chromePath: path,
    chromeFlags: ['--headless=new', ...quietArguments],
    logLevel: 'error',
  });
  try {
    await wait(settleMs);
    const { stdout } = await run(
      process.execPath,
      [...alone, lighthouse, url, `--port=${chrome.port}`, '--output=json', '--output-path=stdout', '--quiet'],
      { maxBuffer: longestReportBytes },
    );
    return JSON.parse(stdout) as Result;
  } finally {
    chrome.kill();
  }
}

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
