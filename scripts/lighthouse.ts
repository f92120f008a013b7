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
  libraryCategoryNames,
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

/** What is measured, and its target: scores of categories from 0 to 100, values of audits (milliseconds, shifts). */
const figures = {
  performance: { category: 'performance', atLeast: 95 },
  accessibility: { category: 'accessibility', atLeast: 100 },
  bestPractices: { category: 'best-practices', atLeast: 100 },
  seo: { category: 'seo', atLeast: 100 },
  lcpMs: { audit: 'largest-contentful-paint', atMost: 1_500 },
  cls: { audit: 'cumulative-layout-shift', atMost: 0.02 },
  tbtMs: { audit: 'total-blocking-time', atMost: 200 },
} satisfies Record<string, { category: string; atLeast: number } | { audit: string; atMost: number }>;
type Figure = keyof typeof figures;
const names = Object.keys(figures) as Figure[];

const maxAttempts = 3;
/** Chromium's start takes both cores of a small machine for a while; a visitor's browser was started long before. */
const settleMs = 3_000;
const maxReportBytes = 100_000_000;

/**
 * One visit of a phone to the page, in a new browser that is started as Lighthouse's own command starts it: Lighthouse's mobile
 * preset, run by that command in a separate process, whose garbage collection would otherwise compete with the page.
 */
async function measurePage(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visit(url);
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

function read(name: Figure, { categories, audits }: Result): number {
  const figure = figures[name];
  if ('category' in figure) return Math.round((categories[figure.category]?.score ?? 0) * 100);
  return audits[figure.audit]?.numericValue ?? Number.NaN;
}

/** Failed audits outside performance. */
function listFindings({ categories, audits }: Result): string[] {
  return ['accessibility', 'best-practices', 'seo']
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}

const masters = path.resolve(import.meta.dirname, '../imagery/masters');
const timeoutMs = 10 * minuteMs;

/**
 * Provides `count` photos of 24 megapixels with all their renditions: those of the last run, or new ones.
 * @returns distributes all of them over categories; a hero gets one
 */
async function uploadPhotos(studio: StudioProcess, count: number) {
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

  return async (categories: readonly MediaCategory[]): Promise<void> => {
    const heroes = categories.filter((category) => category.startsWith('hero-'));
    const galleries = categories.filter((category) => !category.startsWith('hero-'));
    for (const [index, id] of ids.entries()) {
      const category = heroes[index] ?? galleries[index % galleries.length];
      if (category) await owner.change(`/api/admin/media/${id}`, { category });
    }
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
  const placed = libraryCategoryNames.filter(
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
  const hangIn = await uploadPhotos(studio, photos);
  const rows: Record<string, Record<string, string>> = {};
  for (const { page, categories } of addresses) {
    if (wanted.length > 0 && !wanted.includes(page)) continue;
    if (categories.length > 0 && categories !== hung) await hangIn(categories);
    hung = categories;

    const measured: Result[] = [];
    for (let turn = 0; turn < visits; turn++) {
      for (let view = 0; view < viewsBefore; view++) await viewOnce(studio.origin + page);
      measured.push(await measurePage(studio.origin + page));
    }
    const row: Record<string, string> = {};
    for (const name of names) {
      const values = measured.map((one) => read(name, one));
      row[name] = shown(name, median(values));
      if (isMissed(name, median(values))) {
        const all = values.map((value) => shown(name, value)).join(', ');
        shortfalls.push(`${page}: ${name} must be ${formatTarget(name)}, visits gave ${all}`);
      }
    }
    // Lighthouse's benchmark index of the machine's speed during the visit, higher is faster: the times depend on it.
    row.machine = median(measured.map(({ environment }) => environment.benchmarkIndex)).toFixed(0);
    row.bareTbtMs = shown('tbtMs', read('tbtMs', await measurePage(bare.url)));
    rows[page] = row;
    shortfalls.push(...new Set(measured.flatMap(listFindings).map((finding) => `${page}: ${finding}`)));
    console.log(page, Object.entries(row).flat().join(' '));
  }
  console.table({ target: Object.fromEntries(names.map((name) => [name, formatTarget(name)])), ...rows });
} finally {
  bare.close();
  await studio.stop({ keepData: true });
}
for (const shortfall of shortfalls) console.error(shortfall);
process.exitCode = shortfalls.length > 0 ? 1 : 0;

async function viewOnce(url: string): Promise<void> {
  await (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer();
}

function isMissed(name: Figure, value: number): boolean {
  const figure = figures[name];
  return 'atLeast' in figure ? value < figure.atLeast : value > figure.atMost;
}

function formatTarget(name: Figure): string {
  const figure = figures[name];
  return 'atLeast' in figure ? `>= ${figure.atLeast}` : `<= ${figure.atMost}`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function shown(name: Figure, value: number): string {
  return name === 'cls' ? value.toFixed(3) : value.toFixed(0);
}
