import exifReader from 'exifreader';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cameraFilms, readCameraFilm } from '#server/testing/camera-films.ts';
import { agencyPhoto, describedIn, describedPhoto, plantedInWords } from '#server/testing/described-pictures.ts';
import { film, plantedInFilm } from '#server/testing/films.ts';
import { filmTools } from '#server/testing/film-tools.ts';
import { createMediaClient } from '#server/testing/media-client.ts';
import { createTestFilmWorkers, createTestWorker } from '#server/testing/media-worker.ts';
import { photo, planted } from '#server/testing/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { posterOf } from './film-poster.ts';
import { renditionSetOf } from './rendition-set.ts';

// The site is built first if it has to be.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const originalName = 'DSC_7391-FILENAME-OF-JANE.JPG';
const secrets = {
  latitude: planted.latitudeText,
  serial: planted.serial,
  owner: planted.owner,
  camera: planted.camera,
  ...plantedInWords,
  ...plantedInFilm,
  ...Object.fromEntries(cameraFilms.telephone.secrets.slice(1).map((secret) => [secret, secret])),
  fileName: 'FILENAME-OF-JANE',
};
const pages = [
  '/',
  '/gallery/weddings',
  '/portrait',
  '/newborn',
  '/property',
  '/commercial',
  '/film',
  '/wedding',
  '/about',
  '/team',
];
const others = ['/contact', '/privacy', '/terms', '/sitemap', '/sitemap.xml', '/site.webmanifest', '/api/openapi.json'];

const routes: string[] = [];
let studio: TestApp;
let seen: { url: string; bytes: Buffer }[];

beforeAll(async () => {
  studio = await createTestApp({}, { site: 'built', onRoute: (method, url) => method === 'GET' && routes.push(url) });
  const owner = await studio.signIn();
  const client = createMediaClient(studio, owner);
  const names = { filename: originalName, originalName };
  for (const category of ['hero-home', 'event-photography', 'family-portraits', 'newborn-photography'] as const) {
    await client.add(await describedPhoto(), { ...names, category });
  }
  await client.add(await photo({ orientation: 6 }), { ...names, category: 'event-photography' });
  await client.add(await agencyPhoto(), { ...names, category: 'wedding-photography' });
  await client.add(await describedIn('png'), { ...names, category: 'professional-headshots' });
  await client.add(await describedIn('webp'), { ...names, category: 'property-portfolio' });
  const video = { ...names, originalName: 'MOV_7391-FILENAME-OF-JANE.mp4', mediaType: 'video' as const };
  await client.add(await film(), { ...video, category: 'wedding-videography' });
  const telephone = await client.add(await readCameraFilm(cameraFilms.telephone), {
    ...video,
    category: 'property-video',
  });
  const portrait = await client.add(await describedPhoto(), { ...names, category: 'professional-headshots' });
  await createTestWorker(studio.services).runAll();
  await createTestFilmWorkers(studio.services, filmTools).runAll();
  const records = {
    team: { name: 'Mei', role: 'Photographer', description: 'Sees the light.', image: portrait.filePath },
    galleries: { name: 'Weddings', slug: 'weddings', category: 'wedding-photography' },
    'property-videos': {
      title: 'House',
      duration: '0:02',
      description: 'A house.',
      videoUrl: telephone.filePath,
      thumbnailUrl: `${telephone.filePath}/poster`,
    },
  };
  for (const [kind, payload] of Object.entries(records)) {
    const url = `/api/admin/${kind}`;
    const { statusCode, body } = await studio.inject({ method: 'POST', url, headers: owner, payload });
    expect([statusCode, body]).toEqual([201, body]);
  }
  seen = await fetchEverything();
});
afterAll(() => studio.close());

/**
 * What anybody can fetch, or try to: pages, their data, every answer of the API, every file of every item and poster in
 * every format, and the addresses of originals and uploads.
 */
async function fetchEverything() {
  const api = routes.filter((url) => url.startsWith('/api/') && !url.includes(':') && !url.includes('*'));
  const data = pages.map((page) => `${page === '/' ? '/_root' : page}.data`);
  const rows = await studio.services.database.db.selectFrom('media').selectAll().execute();
  const files = rows.flatMap((row) =>
    [renditionSetOf(row), posterOf(row)].flatMap((made) =>
      Object.keys(made?.files ?? {}).map((name) => `/media/${row.id}/${made?.set}/${name}`),
    ),
  );
  const objects = rows.map(({ storageKey }) => `/objects/${storageKey}`);
  const posters = rows.filter(({ poster }) => poster).map(({ storageKey }) => `/objects/${storageKey}/poster`);
  const ofOneItem = routes
    .filter((url) => /:id(\/\w+)?$/.test(url))
    .flatMap((url) =>
      rows.map(({ id, storageKey }) =>
        url.replace(':id', url.startsWith('/api') ? id : storageKey.slice('uploads/'.length)),
      ),
    );
  const asked = [`/api/media?ids=${rows.map(({ id }) => id).join()}`, '/api/media?category=wedding-videography'];
  const urls = [...pages, ...others, ...data, ...api, ...asked, ...files, ...objects, ...posters, ...ofOneItem];
  const fetched = [];
  for (const url of urls) {
    for (const accept of url.startsWith('/objects/') ? ['*/*', 'image/webp', 'image/avif'] : ['*/*']) {
      const answer = await studio.inject({ url, headers: { accept, 'accept-encoding': 'identity' } });
      const head = Buffer.from(JSON.stringify(answer.headers));
      fetched.push({ url, status: answer.statusCode, bytes: Buffer.concat([head, answer.rawPayload]) });
    }
  }
  expect(files.length).toBeGreaterThan(80);
  for (const url of [...pages, ...files, ...posters, ...asked, '/api/media']) {
    expect(fetched.find((one) => one.url === url)?.status, url).toBe(200);
  }
  const originals = fetched.filter(({ url }) => url.endsWith('/original'));
  expect(originals.map(({ status }) => status)).toEqual(rows.map(() => 401));
  expect(posters.length).toBeGreaterThanOrEqual(filmTools ? 2 : 0);
  return fetched;
}

test.each(Object.entries(secrets))('no %s is in anything that the public can fetch', (_name, secret) => {
  const found = seen.filter(({ bytes }) => bytes.includes(secret) || bytes.includes(encodeURIComponent(secret)));
  expect(found.map(({ url }) => url)).toEqual([]);
});

test('the words for the public are there, so the library was really shown', () => {
  const home = seen.find(({ url }) => url === '/')?.bytes.toString();
  expect(home).toContain('The bride on the stairs');
});

test('renditions carry the copyright and nothing else that describes', async () => {
  const pictures = seen.filter(({ url }) => /^\/media\/.*\.(jpg|webp|avif)$/.test(url));
  for (const { url } of pictures) {
    const { rawPayload } = await studio.inject({ url });
    const { exif = {}, gps, iptc, xmp } = await exifReader.load(rawPayload, { expanded: true, async: true });
    expect({ gps, iptc, xmp }, url).toEqual({});
    // The still of a film has none.
    const isStill = /\/media\/[^/]+\/[^/]+\.[^/]+\//.test(url);
    expect(exif.Copyright?.description, url).toBe(isStill ? undefined : planted.copyright);
    expect(Object.keys(exif).filter((name) => !structural.has(name))).toEqual([]);
  }
});

/** What every EXIF block holds, whatever the picture. */
const structural = new Set(
  'Copyright Orientation XResolution YResolution ResolutionUnit YCbCrPositioning ExifVersion ComponentsConfiguration FlashpixVersion ColorSpace PixelXDimension PixelYDimension'
    .split(' ')
    .concat('Exif IFD Pointer'),
);
