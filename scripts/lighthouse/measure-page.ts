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
  /** Lighthouse's benchmark index of the machine's speed during the visit, higher is faster: the times depend on it. */
  machine: number;
  /** failed audits outside performance */
  findings: string[];
}

const maxAttempts = 3;
/** Chromium's start takes both cores of a small machine for a while; a visitor's browser was started long before. */
const settleMs = 3_000;
/**
 * Desktop Chromium keeps a spare renderer process, and starts the next one as soon as it has used it: while this page is
 * loading. It does so only with site isolation (https://crrev.com/550287), which we assume is off on phones; that was not
 * verified on one.
 */
const spareRendererFeature = 'SpareRendererForSitePerProcess';
/** V8's background threads for compilation and garbage collection would take CPU time from the page. */
const singleThreadArguments = ['--v8-pool-size=0'];
const chromiumOfUser = fileURLToPath(new URL('chromium-of-a-user.sh', import.meta.url));
const maxReportBytes = 100_000_000;

/**
 * One visit of a phone to the page, in a new browser: Lighthouse's mobile preset, run by its own command in a separate
 * process, whose garbage collection would otherwise compete with the page.
 * @param asIs uses Chromium exactly as that command starts it; else without what a phone's Chromium does not do: spare
 * renderers, and (as root) UI threads with higher priority than the page's
 */
export async function measurePage(url: string, asIs: boolean): Promise<PageFigures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return figuresOf(await visit(url, asIs));
    } catch (error) {
      // On a busy machine the browser's trace may lack its start, which is not the page's fault.
      if (attempt === maxAttempts) throw error;
    }
  }
}

async function visit(url: string, asIs: boolean): Promise<Result> {
  const { path } = findChromium();
  const chrome = await launch({
    chromePath: !asIs && mayRaisePriorities() ? chromiumOfUser : path,
    chromeFlags: ['--headless=new', ...quietArguments, ...(asIs ? [] : withoutSpareRenderer())],
    envVars: { ...process.env, CHROMIUM: path },
    logLevel: 'error',
  });
  try {
    await wait(settleMs);
    const { stdout } = await run(
      process.execPath,
      [
        ...singleThreadArguments,
        lighthouse,
        url,
        `--port=${chrome.port}`,
        '--output=json',
        '--output-path=stdout',
        '--quiet',
      ],
      { maxBuffer: maxReportBytes },
    );
    return JSON.parse(stdout) as Result;
  } finally {
    chrome.kill();
  }
}

/** Chromium uses only the last switch of this name. */
function withoutSpareRenderer(): string[] {
  const switches = Launcher.defaultFlags().filter((flag) => flag.startsWith('--disable-features='));
  return [`${switches.at(-1) ?? '--disable-features='},${spareRendererFeature}`];
}

/** Root on Linux with `setpriv`, which every Debian has; without it Chromium runs unchanged. */
function mayRaisePriorities(): boolean {
  return process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;
}

function figuresOf({ categories, audits, environment }: Result): PageFigures {
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
