import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { announceBrowser } from '#scripts/testing/measured-browser.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';
import { benchBackOffice, largeStudio } from './back-office.ts';
import { median } from './load.ts';
import { hasNginx } from './nginx.ts';
import { addLargeClientGallery, largeClientGallery, scrollClientGallery } from './client-gallery.ts';
import { benchPages } from './pages.ts';
import { benchPictures } from './pictures.ts';
import { benchUploads } from './uploads.ts';
import { benchLists } from './lists.ts';
import { readPeakMegabytes, listWebProcesses } from '#server/testing/servers/child-processes.ts';
import { benchWorkflow, largeWorkflow } from './desk.ts';
import { benchClients, clientWork } from './clients.ts';
import { benchZip } from './zip.ts';
import { measureTaps } from './taps.ts';
import { weighPages } from './weight.ts';
import { benchWorker } from './worker.ts';

/**
 * `npm run bench [-- pages pictures lists weight admin desk uploads worker]`: figures of this machine in one run, compared with
 * a known program's. Ratios are comparable between machines, absolute figures are not. `photos`, two hundred of them, `clients`,
 * `client-gallery`, `zip`, which needs 20 GB of disk, and `taps`, which takes ten minutes, run only if named. `--page /wedding --page
 * /team` taps these pages only; `--gigabytes 2 --store disk` makes a smaller ZIP in one place only.
 */
const parts = { pages, pictures, lists, weight, admin, desk, uploads, worker };
const longParts = { photos, taps, clients, zip, 'client-gallery': clientGallery };
const { values: filter, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string', multiple: true },
    gigabytes: { type: 'string', default: '10' },
    store: { type: 'string', multiple: true, default: ['disk', 'S3'] },
  },
});

await buildIfNeeded();
if (!hasNginx) console.log('nginx is not installed: its columns are missing.');
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await run();
}
for (const [name, run] of Object.entries(longParts)) if (wanted.includes(name)) await run();

async function pages() {
  await using studio = await startStudioProcess({ LOG_LEVEL: 'info' });
  await using uncached = await startStudioProcess({ LOG_LEVEL: 'info', PAGE_CACHE_MB: '0' });
  const figures = await benchPages(studio, uncached);
  row('cached home page', figures.ours, figures.nginx, 'requests/s', 'nginx');
  console.log(`uncached renders: ${figures.uncachedPerSecond.toFixed(0)}/s`);
  printMemory(studio);
}

async function pictures() {
  await using studio = await startStudioProcess();
  await using uncached = await startStudioProcess({ PICTURE_CACHE_MB: '0' });
  const { size, ours, uncached: read, nginx } = await benchPictures(studio, uncached);
  row(`a picture of ${kilobytes(size)} from memory`, ours, nginx, 'requests/s', 'nginx');
  row('  the same, from disk', ours, read, 'requests/s from memory', 'from disk');
  printMemory(studio);
}

/** Without cache memory, neither the list nor the page beside it is cached. */
async function lists() {
  await using studio = await startStudioProcess();
  await using uncached = await startStudioProcess({ PAGE_CACHE_MB: '0' });
  const [ours, other] = await benchLists([studio, uncached]);
  if (!ours || !other) return;
  row(`a list of ${largeStudio.media} items`, ours.perSecond, other.perSecond, 'responses/s', 'uncached');
  row('  p97.5 of the home page beside it', ours.pageP97Ms, other.pageP97Ms, 'ms', 'ms uncached');
  printMemory(studio);
}

/** At 412 px, in English and in Chinese, and the ratio: the first view, which may have 300 KB; scrolled to the end. */
async function weight() {
  // Its worker would make the cached pages stale some seconds after the start, and one of a pair not be recompressed.
  await using studio = await startStudioProcess({ MEDIA_WORKER: 'none' });
  console.log('what a page costs a phone in English, in Chinese, and the ratio: the first view; scrolled to its end');
  for await (const { path, english, chinese } of weighPages(studio.origin)) {
    const figures = (['firstView', 'whole'] as const).flatMap((part) => [
      kilobytes(english[part]),
      kilobytes(chinese[part]),
      (chinese[part] / english[part]).toFixed(3),
    ]);
    console.log(`  ${path.padEnd(12)} ${figures.map((figure) => figure.padStart(9)).join(' ')}`);
  }
}

async function taps() {
  await announceBrowser();
  await using studio = await startStudioProcess();
  console.log('first taps at 390 px, processor slowed down 4 times, half a second after load, to the next paint:');
  for await (const { path, target, ms } of measureTaps(studio.origin, filter.page)) {
    console.log(`  ${path.padEnd(12)} ${target.padEnd(13)} ${inMs(ms)}`);
  }
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}

async function clientGallery() {
  await announceBrowser();
  await using studio = await startStudioProcess();
  const url = studio.origin + (await addLargeClientGallery(studio));
  const { firstView, photos: shown, shift, tasksMs } = await scrollClientGallery(url);
  console.log(`a client gallery of ${largeClientGallery.photos} photos at 412 px, processor slowed down 4 times:`);
  console.log(
    `  first view ${kilobytes(firstView)}; scrolled through ${shown} photos; layout shift ${shift.toFixed(3)}`,
  );
  console.log(`  tasks over 50 ms while scrolling: ${tasksMs.map(inMs).join(', ') || 'none'}`);
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}

async function admin() {
  await announceBrowser();
  await using studio = await startStudioProcess();
  const { signInMs, scriptBytes, library } = await benchBackOffice(studio);
  const { firstViewMs, barePageMs, tabMs, scroll, searchMs } = library;
  console.log(`back office with ${largeStudio.media} media items and ${largeStudio.messages} messages:`);
  console.log(
    `  from signing in to a usable list of enquiries: ${signInMs.map((ms) => ms.toFixed(0)).join(', ')} ms; scripts by then: ${kilobytes(scriptBytes)}`,
  );
  console.log(
    `  library in a new browser: pictures of the first screen after ${firstViewMs.map(inMs).join(', ')}; an almost empty page after ${barePageMs.map(inMs).join(', ')}`,
  );
  console.log(
    `  library, from its tab: first thumbnails after ${inMs(tabMs)}; scrolled through ${scroll.rows} items in ${scroll.frames} frames of ${inMs(scroll.medianFrameMs)} (median) and ${inMs(scroll.p99FrameMs)} (p99), at most ${scroll.maxElements} elements; tasks over 50 ms: ${scroll.longTasksMs.map(inMs).join(', ') || 'none'}`,
  );
  console.log(
    `  search, from each of ${searchMs.length} keystrokes to the painted list, which waits for no pause: ${searchMs.map(inMs).join(', ')}`,
  );
  printMemory(studio);
}

async function desk() {
  console.log(
    `desk with ${largeWorkflow.messages} enquiries of ${largeWorkflow.notesOfEach} notes each, over HTTP, median and worst of 20:`,
  );
  for await (const { database, firstView, searches } of benchWorkflow()) {
    for (const [name, { sorted, found }] of [['first view', firstView], ...Object.entries(searches)] as const) {
      const [middle, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)] as [number, number];
      console.log(`  ${database.padEnd(10)} ${name.padEnd(31)} ${inMs(middle)}, ${inMs(worst)}; ${found} shown`);
    }
  }
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}

async function clients() {
  const { galleries: count, ofEach, largest } = clientWork;
  console.log(`client galleries: one of ${largest} photos and ${count} of ${ofEach}, over HTTP, medians:`);
  for await (const { database, galleries, others } of benchClients()) {
    for (const { photos: many, page, file, zipHead } of galleries) {
      console.log(
        `  ${database.padEnd(10)} of ${many}: page ${inMs(page)}, a file ${inMs(file)}, layout of the ZIP ${inMs(zipHead)}`,
      );
    }
    for (const { path, without, with: beside } of others) {
      console.log(`  ${database.padEnd(10)} ${path.padEnd(42)} ${inMs(beside)}; without client work ${inMs(without)}`);
    }
  }
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}

async function zip() {
  for await (const figures of benchZip(Number(filter.gigabytes), filter.store)) {
    const { store, bytes, firstByteMs, megabytesPerSecond, ofNginx, peakMegabytes, isSame, readers } = figures;
    row(`ZIP of ${(bytes / 1e9).toFixed(1)} GB from ${store}`, megabytesPerSecond, ofNginx, 'MB/s', 'nginx');
    console.log(`  cut 20 times and resumed by curl: ${isSame ? 'the same bytes' : 'OTHER BYTES'}`);
    console.log(`  first byte after ${firstByteMs.map(inMs).join(', ')}`);
    console.log(
      `  peak memory of the web process: ${peakMegabytes.map((one) => one.toFixed(0)).join(' MB, then ')} MB`,
    );
    for (const [name, said] of Object.entries(readers)) console.log(`  ${name}: ${said}`);
  }
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}

async function uploads() {
  await using studio = await startStudioProcess();
  const { ours, other, otherName } = await benchUploads(studio);
  row('PUT of 1 GiB', ours / 1e6, other / 1e6, 'MB/s', otherName);
  printMemory(studio);
}

async function photos() {
  await worker(200);
}

async function worker(busyPictures = 7) {
  await using studio = await startStudioProcess();
  const figures = await benchWorker(studio, busyPictures);
  row(
    `worker, ${figures.pictures} pictures of 24 MP, 18 files each`,
    figures.picturesPerMinute,
    figures.plainSharpPerMinute,
    'pictures/min',
    'plain sharp',
  );
  console.log(
    `  first shown after the claim: ${inMs(figures.firstShownMs)}, while others wait: ${inMs(figures.firstShownBusyMs)}`,
  );
  const { busyMs, idleMs } = figures;
  row(`p99 of the cached home page, worker busy with ${busyPictures}`, median(busyMs), median(idleMs), 'ms', 'ms idle');
  console.log(
    `  the worst of ${busyMs.length} windows of 8 s: ${inMs(Math.max(...busyMs))}; idle ${inMs(Math.max(...idleMs))}`,
  );
  console.log(`  peak memory of the worker: ${figures.peakMemory}`);
  printMemory(studio);
}

function row(what: string, ours: number, theirs: number | undefined, unit: string, otherName: string) {
  const beside = theirs
    ? `${theirs.toFixed(1)} ${otherName}: ratio ${(ours / theirs).toFixed(2)}`
    : 'nothing to compare with';
  console.log(`${what}: ${ours.toFixed(1)} ${unit}, ${beside}`);
}

function printMemory(studio: StudioProcess) {
  console.log(`  peak memory of each web process: ${listWebProcesses(studio.pid).map(readPeakMegabytes).join(', ')}`);
}

function inMs(time: number): string {
  return `${time.toFixed(0)} ms`;
}

function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1)} KB`;
}
