import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify, parseArgs } from 'node:util';
import { globSync } from 'node:fs';
import path from 'node:path';
import { availableParallelism } from 'node:os';
import { launch } from 'chrome-launcher';
import type { Result } from 'lighthouse';
import sharp from 'sharp';
import { minuteMs } from '#contract/durations.ts';
import {
  type MediaCategory,
  mediaCategories,
  mediaCategoryNames,
  type PlacedCategory,
  recordsOnly,
} from '#contract/media-categories.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { type StudioProcess, startStudioProcess } from '#server/testing/servers/studio-process.ts';
import { mediaPlacements } from '#contract/media-placement.ts';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { sitePageNames, sitePages } from '#contract/site-pages.ts';
import { serviceCards } from '#content/service-cards.ts';
import { quietArguments } from './testing/quiet-chromium.ts';
import { serveBarePage, announceBrowser, measuredChromium } from './testing/measured-browser.ts';

const run = promisify(execFile);
const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

/** Scores from 0 to 100, times in milliseconds. */
interface PageFigures {
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
async function measurePage(url: string): Promise<PageFigures> {
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
    chromePath: measuredChromium(),
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

const masters = path.resolve(import.meta.dirname, '../../imagery/masters');
const timeoutMs = 10 * minuteMs;

/** Uploaded photos on a running server, to be shown on one page after the other. */
export interface UploadedPhotos {
  /** Distributes all of them over `categories`; a hero gets one. */
  hangIn(categories: readonly MediaCategory[]): Promise<void>;
}

/** Provides `count` photos of 24 megapixels with all their renditions: those of the last run, or new ones. */
async function uploadPhotos(studio: StudioProcess, count: number): Promise<UploadedPhotos> {
  const owner = await signInAsOwner(studio);
  const ids = (await owner.listMedia()).map(({ id }) => id);
  for (const file of chooseMasters(count).slice(ids.length)) {
    const { id } = await owner.addPhoto(await cameraPhoto(file), 'production-stills', 'A photograph of the studio');
    ids.push(id);
  }

  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const items = await owner.listMedia();
    const failed = items.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`The worker failed: ${failed.failureReason}`);
    // An item is ready with its first two files; a visit while the worker makes the others would measure the worker.
    if (items.filter(({ picture }) => picture && picture.widths.length > 0).length === count) break;
    if (Date.now() > deadline) throw new Error('The renditions were not ready within ten minutes.');
    await wait(1_000);
  }

  return {
    async hangIn(categories) {
      const heroes = categories.filter((category) => category.startsWith('hero-'));
      const galleries = categories.filter((category) => !category.startsWith('hero-'));
      for (const [index, id] of ids.entries()) {
        const category = heroes[index] ?? galleries[index % galleries.length];
        if (category) await owner.change(`/api/admin/media/${id}`, { category });
      }
    },
  };
}

/** Evenly from all masters, so that bright and dark, simple and detailed ones are included. */
function chooseMasters(count: number): string[] {
  const files = globSync('**/*.webp', { cwd: masters }).toSorted();
  return Array.from({ length: count }, (_, index) =>
    path.join(masters, String(files[Math.floor((index * files.length) / count)])),
  );
}

/** A master like a camera's photo: 6000 x 4000 (portrait: 4000 x 6000), with sensor noise. */
async function cameraPhoto(file: string): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(file).metadata();
  const [wide, high] = width >= height ? [6000, 4000] : [4000, 6000];
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const grain = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp(file)
    .resize(wide, high, { fit: 'cover' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/**
 * `npm run lighthouse [-- /portrait /zh/film]`: Lighthouse's mobile figures of each public page, in both languages or in one
 * (`-- --language en`, `-- --language zh-Hans`), with 24 uploaded photos of 24 megapixels on pages that show any. Median of three visits; exits with 1 if a page misses its target. The
 * last two columns give the machine's speed during the visit and the blocking time of a bare page.
 */
const pages = sitePageNames.map((name) => {
  const english = sitePages[name].path;
  const placed = mediaCategoryNames.filter(
    (category): category is PlacedCategory =>
      category !== recordsOnly && mediaCategories[category] === 'photo' && isShownBy(english, category),
  );
  // The cards of the home page show photos of other pages.
  const onCards = name === 'home' ? Object.values(serviceCards).flatMap(({ categories }) => categories) : [];
  return { english, categories: [...new Set([...placed, ...onCards])] };
});

function isShownBy(english: string, category: PlacedCategory): boolean {
  const { page, viaRecords } = mediaPlacements[category];
  return page === english && !viaRecords;
}

const photos = 24;
const visits = 3;
/**
 * Views before each visit: from the second view on, a web process serves the page from its cache, recompressed. Connections
 * go to the processes in turn. Repeated before every visit, because any change clears the cache, such as the start of the
 * worker.
 */
const viewsBefore = 4 * availableParallelism();

type Figure = Exclude<keyof PageFigures, 'machine' | 'findings'>;

/** The target of each page: minimum for scores, maximum for times and shifts. */
const targets: Record<Figure, { atLeast: number } | { atMost: number }> = {
  performance: { atLeast: 95 },
  accessibility: { atLeast: 100 },
  bestPractices: { atLeast: 100 },
  seo: { atLeast: 100 },
  lcpMs: { atMost: 1_500 },
  cls: { atMost: 0.02 },
  tbtMs: { atMost: 200 },
};
const figures = Object.keys(targets) as Figure[];

const { values: only, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' } },
});
/** Both languages of a page one after the other: they show the same photos. */
const addresses = pages.flatMap(({ english, categories }) =>
  siteLanguages
    .filter((language) => only.language === undefined || only.language === language)
    .map((language) => ({ page: pathIn(language, english), categories })),
);
await announceBrowser();
let hung: readonly MediaCategory[] = [];
// Kept between runs: making the photos and their renditions takes longer than measuring the pages.
const studio = await startStudioProcess({
  DATA_DIR: path.resolve(import.meta.dirname, '../node_modules/.cache/lightwell-lighthouse'),
});
const bare = await serveBarePage();
const shortfalls: string[] = [];
try {
  const uploaded = await uploadPhotos(studio, photos);
  const rows: Record<string, Record<string, string>> = {};
  for (const { page, categories } of addresses) {
    if (wanted.length > 0 && !wanted.includes(page)) continue;
    if (categories.length > 0 && categories !== hung) await uploaded.hangIn(categories);
    hung = categories;

    const measured: PageFigures[] = [];
    for (let turn = 0; turn < visits; turn++) {
      for (let view = 0; view < viewsBefore; view++) await viewOnce(studio.origin + page);
      measured.push(await measurePage(studio.origin + page));
    }
    rows[page] = {
      ...Object.fromEntries(
        figures.map((figure) => [figure, shown(figure, median(measured.map((one) => one[figure])))]),
      ),
      machine: median(measured.map(({ machine }) => machine)).toFixed(0),
      bareTbtMs: shown('tbtMs', (await measurePage(bare.url)).tbtMs),
    };
    shortfalls.push(...listShortfalls(page, measured));
    console.log(
      page,
      Object.entries(rows[page] ?? {})
        .flat()
        .join(' '),
    );
  }
  console.table({ target: Object.fromEntries(figures.map((figure) => [figure, formatTarget(figure)])), ...rows });
} finally {
  bare.close();
  await studio.stop({ keepData: true });
}
for (const shortfall of shortfalls) console.error(shortfall);
process.exitCode = shortfalls.length > 0 ? 1 : 0;

async function viewOnce(url: string): Promise<void> {
  await (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer();
}

function listShortfalls(page: string, measured: PageFigures[]): string[] {
  const missed = figures.filter((figure) => {
    const target = targets[figure];
    const value = median(measured.map((one) => one[figure]));
    return 'atLeast' in target ? value < target.atLeast : value > target.atMost;
  });
  const findings = [...new Set(measured.flatMap((one) => one.findings))];
  return [
    ...missed.map(
      (figure) =>
        `${page}: ${figure} must be ${formatTarget(figure)}, visits gave ${measured.map((one) => shown(figure, one[figure])).join(', ')}`,
    ),
    ...findings.map((finding) => `${page}: ${finding}`),
  ];
}

function formatTarget(figure: Figure): string {
  const target = targets[figure];
  return 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function shown(figure: Figure, value: number): string {
  return figure === 'cls' ? value.toFixed(3) : value.toFixed(0);
}
