import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { launch } from 'chrome-launcher';
import type { Result } from 'lighthouse';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';

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
  /** Lighthouse's benchmark index of the machine's speed during the visit, higher is faster: the times depend on it. */
  machine: number;
  /** failed audits outside performance */
  findings: string[];
}

const maxAttempts = 3;
/** Chromium's start takes both cores of a small machine for a while; a visitor's browser was started long before. */
const settleMs = 3_000;
const maxReportBytes = 100_000_000;

/**
 * One visit of a phone to the page, in a new browser that is started as Lighthouse's own command starts it: Lighthouse's mobile
 * preset, run by that command in a separate process, whose garbage collection would otherwise compete with the page.
 */
export async function measurePage(url: string): Promise<PageFigures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return toPageFigures(await visit(url));
    } catch (error) {
      // On a busy machine the browser's trace may lack its start, which is not the page's fault.
      if (attempt === maxAttempts) throw error;
    }
  }
}

async function visit(url: string): Promise<Result> {
  const chrome = await launch({
    chromePath: findChromium().path,
    chromeFlags: ['--headless=new', ...quietArguments],
    logLevel: 'error',
  });
  try {
    await wait(settleMs);
    const { stdout } = await run(
      process.execPath,
      [lighthouse, url, `--port=${chrome.port}`, '--output=json', '--output-path=stdout', '--quiet'],
      { maxBuffer: maxReportBytes },
    );
    return JSON.parse(stdout) as Result;
  } finally {
    chrome.kill();
  }
}

function toPageFigures({ categories, audits, environment }: Result): PageFigures {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const auditRefs = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]?.auditRefs ?? []);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
    findings: auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  };
}
