import { setTimeout } from 'node:timers/promises';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { startPostgres } from '#server/testing/databases/postgres-process.ts';
import { runOn } from '#server/testing/databases/postgres-server.ts';
import { type SharedGallery, shareGallery } from '#server/testing/fixtures/client-originals.ts';
import { startStudioProcess } from '#server/testing/servers/studio-process.ts';
import { fillLargeStudio } from '#server/testing/fixtures/filled-studio.ts';
import { addPhotos } from './back-office.ts';
import { median } from './load.ts';

const rounds = 15;
const library = 1_000;
export const clientWork = { galleries: 20, ofEach: 2_000, largest: 10_000 };

/** What visitors and staff ask for who have nothing to do with client galleries; pages are rendered each time. */
const others = [
  '/',
  '/wedding',
  '/portrait',
  '/sitemap.xml',
  '/api/media',
  '/api/admin/summary',
  '/api/admin/contacts?limit=50&view=inbox',
  '/api/admin/trash',
  '/api/admin/system',
  '/api/admin/galleries',
];

export interface ClientFigures {
  database: string;
  /** of a gallery with so many photos, milliseconds */
  galleries: { photos: number; page: number; file: number; zipHead: number }[];
  /** milliseconds without and with the work for clients in the library, by address */
  others: { path: string; without: number; with: number }[];
}

/** The pages of large client galleries, and what 50,000 items of client work cost everybody else: two studios in turn, on both databases. */
export async function* benchClients(): AsyncGenerator<ClientFigures> {
  yield await measure('SQLite', {}, {});
  const postgres = await startPostgres();
  try {
    for (const name of ['bare', 'filled']) await runOn(postgres.url, `create database ${name}`);
    const [bare, full] = [`${postgres.url}/bare`, `${postgres.url}/filled`];
    yield await measure('PostgreSQL', { DATABASE_URL: bare }, { DATABASE_URL: full });
  } finally {
    await postgres.stop();
  }
}

async function measure(database: string, ofBare: Record<string, string>, ofFull: Record<string, string>) {
  const settings = { PAGE_CACHE_MB: '0', WEB_PROCESSES: '1' };
  await using bare = await startStudioProcess({ ...settings, ...ofBare });
  await using full = await startStudioProcess({ ...settings, ...ofFull });
  for (const [studio, { DATABASE_URL }] of [
    [bare, ofBare],
    [full, ofFull],
  ] as const) {
    await addPhotos(studio, 3);
    await fillLargeStudio(studio.dataDir, { media: library, messages: 500 }, DATABASE_URL);
  }
  const gallery = await shareGallery(full, ofFull);
  const links = await fillGalleries(gallery);
  const galleries = [];
  for (const { photos, url } of links) galleries.push({ photos, ...(await measureGallery(url)) });

  const headers = await Promise.all([bare, full].map(async (studio) => (await signInAsOwner(studio)).headers));
  const figures = [];
  for (const path of others) {
    const times: [number[], number[]] = [[], []];
    // In turn, so that a busy machine slows both equally.
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { origin }] of [bare, full].entries()) {
        (times[index] as number[]).push(
          await timeOf(origin + path, { headers: headers[index] as Record<string, string> }),
        );
      }
    }
    figures.push({ path, without: median(times[0]), with: median(times[1]) });
  }
  return { database, galleries, others: figures };
}

async function fillGalleries(gallery: SharedGallery) {
  const { send } = gallery;
  await gallery.addCopies(clientWork.largest - 1);
  const links = [{ photos: clientWork.largest, url: (await gallery.share()).url }];
  for (let index = 0; index < clientWork.galleries; index += 1) {
    const { id } = await send<ClientGallery>('POST', '/api/admin/client-galleries', { title: `Client ${index}` });
    await gallery.addCopies(clientWork.ofEach, id);
    if (index > 0) continue;
    const link = await send<NewClientLink>('POST', `/api/admin/client-galleries/${id}/links`, { rights: ['download'] });
    links.push({ photos: clientWork.ofEach, url: new URL(links[0]!.url).origin + new URL(link.url).pathname });
  }
  // The worker is told of nothing; statistics of PostgreSQL follow a moment later.
  await setTimeout(2_000);
  return links.toReversed();
}

async function measureGallery(url: string) {
  const html = await (await fetch(url)).text();
  const file = /\/g\/[0-9a-f]+\/files\/[^\s"&,]+\.(?:avif|webp|jpg)/.exec(html)?.[0];
  if (!file) throw new Error('The page shows no photo.');
  return {
    page: await measureTimes(url),
    file: await measureTimes(new URL(file, url).href),
    zipHead: await measureTimes(`${url}/all.zip`, { method: 'HEAD' }),
  };
}

async function measureTimes(address: string, init: RequestInit = {}): Promise<number> {
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(address, init));
  return median(times);
}

async function timeOf(url: string, init: RequestInit): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  return performance.now() - start;
}
