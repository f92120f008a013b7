import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  mediaCategories,
  type MediaCategory,
  mediaCategoryNames,
  type PlacedCategory,
  recordsOnly,
} from '#contract/media/media-categories.ts';
import { mediaPlacements } from '#contract/media/media-placement.ts';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { sitePageNames, sitePages } from '#contract/site-pages.ts';
import { serviceCards } from '#content/service-cards.ts';
import { startStudioProcess } from '#server/testing/servers/studio-process.ts';
import { serveBarePage } from './lighthouse/bare-page.ts';
import { measurePage, type PageFigures } from './lighthouse/measure-page.ts';
import { uploadPhotos } from './lighthouse/uploaded-photos.ts';
import { announceBrowser } from './testing/announce-browser.ts';

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
    for (let visit = 0; visit < visits; visit++) {
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
