import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { launch, Launcher } from 'chrome-launcher';
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
  /** Lighthouse's index of the machine's own speed at that moment, the higher the quicker: the times follow it. */
  machine: number;
  /** what lost points outside performance, by audit */
  findings: string[];
}

const mostTries = 3;
/** Chromium's own start has both cores of a small machine for a while; a visitor's browser has started long before. */
const settleMs = 3_000;
/**
 * A desk's Chromium keeps a process ready for the next page and starts one as soon as it has taken it: just while this page
 * is being read and painted. Only where every site has a process of its own (https://crrev.com/550287), which is taken here to
 * be so on no phone: that was inferred, not looked at on one.
 */
const keptReady = 'SpareRendererForSitePerProcess';
/** Lighthouse keeps to one thread: those that V8 compiles and collects with would take both cores from the page. */
const alone = ['--v8-pool-size=0'];
const chromiumOfUser = fileURLToPath(new URL('chromium-of-a-user.sh', import.meta.url));
const longestReportBytes = 100_000_000;

/**
 * One visit of a phone to the page, in a browser that has never seen it: Lighthouse's mobile preset as it is, by its own
 * command, in a process of its own, because what is collected as garbage here would take a core from the page.
 *
 * @param asIs in a Chromium just as that command starts it on this machine; else without what a phone's does not do there:
 *   starting the process of the next page, and (only as root) putting its other threads before the page's
 */
export async function measurePage(url: string, asIs: boolean): Promise<PageFigures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return figuresOf(await visit(url, asIs));
    } catch (error) {
      // On a busy machine the browser's trace can lack its beginning; that says nothing about the page.
      if (attempt === mostTries) throw error;
    }
  }
}

async function visit(url: string, asIs: boolean): Promise<Result> {
  const { path } = findChromium();
  const chrome = await launch({
    chromePath: !asIs && mayRaisePriorities() ? chromiumOfUser : path,
    chromeFlags: ['--headless=new', ...quietArguments, ...(asIs ? [] : withoutKeptReady())],
    envVars: { ...process.env, CHROMIUM: path },
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

/** Of such switches Chromium takes the last alone. */
function withoutKeptReady(): string[] {
  const switches = Launcher.defaultFlags().filter((flag) => flag.startsWith('--disable-features='));
  return [`${switches.at(-1) ?? '--disable-features='},${keptReady}`];
}

/** Root on Linux; without `setpriv`, which comes with every Debian, the browser is taken as it is. */
function mayRaisePriorities(): boolean {
  return process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;
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
