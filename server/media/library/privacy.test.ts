import exifReader from 'exifreader';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadSiteBuild } from '#server/http/pages/site-build.ts';
import type { Setting } from '#server/testing/clients/access-accounts.ts';
import { cameraVideo, readCameraVideo } from '#server/testing/fixtures/camera-files.ts';
import {
  agencyPhoto,
  describedIn,
  describedPhoto,
  plantedInWords,
} from '#server/testing/fixtures/described-pictures.ts';
import { shortVideo, plantedInVideo } from '#server/testing/fixtures/videos.ts';
import { videoTools } from '#server/testing/fixtures/video-tools.ts';
import { kinds, type RecordKind } from '#contract/records/kinds.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestVideoWorkers, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { largerPhoto, planted } from '#server/testing/fixtures/pictures.ts';
import {
  listAddresses,
  listPublicCalls,
  listPageAddresses,
  type PublicCall,
  type Route,
} from '#server/testing/clients/public-calls.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Builds the site first if necessary.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const originalName = 'DSC_7391-FILENAME-OF-JANE.JPG';
const clientFile = 'Jana Novakova 604-555-0867.jpg';
const secrets = {
  titleInFile: 'The bride on the stairs',
  captionInFile: 'Minutes before the ceremony',
  latitude: planted.latitudeInDegrees,
  serial: planted.serial,
  owner: planted.owner,
  camera: planted.camera,
  ...plantedInWords,
  ...plantedInVideo,
  ...Object.fromEntries(cameraVideo.secrets.slice(1).map((secret) => [secret, secret])),
  fileName: 'FILENAME-OF-JANE',
  clientName: 'Novakova',
  clientTelephone: '555-0867',
};
/** What only staff read: how a client agreed to be quoted. */
const secretConsent = 'by e-mail to JANE';
const routes: Route[] = [];
let studio: TestApp;
let seen: { url: string; status: number; bytes: Buffer }[];
/** What staff get of each original, and its names, by the id of the item. */
let uploaded: Map<string, Buffer>;
/** The item whose original contains GPS coordinates. */
let locatedId: string;

beforeAll(async () => {
  studio = await createTestApp({}, { site: 'built', onRoute: (method, url) => routes.push({ method, url }) });
  const owner = await studio.signIn();
  const client = createMediaClient(studio, owner);
  const names = { filename: originalName, originalName };
  for (const category of ['hero-home', 'event-photography', 'family-portraits', 'newborn-photography'] as const) {
    locatedId = (await client.add(await describedPhoto(), { ...names, category })).id;
  }
  await client.add(await largerPhoto({ orientation: 6 }), { ...names, category: 'event-photography' });
  await client.add(await agencyPhoto(), { ...names, category: 'wedding-photography' });
  await client.add(await largerPhoto(), { ...names, category: 'hero-home', alt: 'Written by staff' });
  await client.add(await describedIn('png'), { ...names, category: 'professional-headshots' });
  await client.add(await describedIn('webp'), { ...names, category: 'property-portfolio' });
  const video = { ...names, originalName: 'MOV_7391-FILENAME-OF-JANE.mp4', mediaType: 'video' as const };
  await client.add(await shortVideo(), { ...video, category: 'wedding-videography' });
  const telephone = await client.add(await readCameraVideo(), {
    ...video,
    category: 'property-video',
  });
  const portrait = await client.add(await describedPhoto(), { ...names, category: 'professional-headshots' });
  // As the back office creates records from an upload: the alternative text is the file name.
  const named = await client.add(await largerPhoto(), {
    filename: clientFile,
    originalName: clientFile,
    category: 'wedding-photography',
  });
  const taken = { imageUrl: named.filePath, alt: named.alt, caption: named.caption };
  const records: Record<Exclude<RecordKind, 'cmsImages'>, object> = {
    teamMembers: { name: 'Mei', role: 'Photographer', description: 'Sees the light.', image: portrait.filePath },
    galleries: { name: 'Weddings', slug: 'weddings', category: 'wedding-photography' },
    propertyVideos: {
      title: 'House',
      duration: '0:02',
      description: 'A house.',
      videoUrl: telephone.filePath,
      thumbnailUrl: `${telephone.filePath}/poster`,
    },
    floorPlans: { imageUrl: named.filePath, title: named.alt, description: 'Two floors', planType: 'Apartment' },
    testimonials: {
      quote: 'Calm hands',
      person: 'Ana',
      imageUrl: named.filePath,
      consentOn: '2026-03-02',
      consentNote: secretConsent,
    },
    aboutEntries: { sectionKey: 'about_main_image', content: 'The studio', imageUrl: named.filePath },
  };
  const create = async (kind: RecordKind, payload: object) => {
    const url = kinds[kind].path.admin;
    const answer = await studio.inject({ method: 'POST', url, headers: owner, payload });
    expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
    return (answer.json() as { data: { id: string } }).data.id;
  };
  const ids: Record<string, string> = {};
  for (const [kind, payload] of Object.entries(records)) ids[kind] = await create(kind as RecordKind, payload);
  await create('cmsImages', { ...taken, galleryId: ids.galleries });
  await create('cmsImages', { ...taken, title: named.alt });
  await createTestWorker(studio.services).runAll();
  await createTestVideoWorkers(studio.services, videoTools).runAll();
  seen = await fetchEverything({ studio, owner, client, photoId: portrait.id, photoBase: '' }, Object.values(ids));
  const rows = await studio.services.database.db.selectFrom('media').select(['id', 'originalName']).execute();
  const originals = rows.map(async ({ id, originalName: name }): Promise<[string, Buffer]> => {
    const { rawPayload } = await studio.inject({ url: `/api/admin/media/${id}/original`, headers: owner });
    return [id, Buffer.concat([rawPayload, Buffer.from(name)])];
  });
  uploaded = new Map(await Promise.all(originals));
});
afterAll(() => studio.close());

/** Everything that anybody can request; files in every format that is negotiated. */
async function fetchEverything(setting: Setting, ids: string[]) {
  const media = await studio.services.database.db.selectFrom('media').selectAll().execute();
  const known = { media, ids, slugs: ['weddings'] };
  const { routes: site } = await loadSiteBuild();
  const calls = await listPublicCalls(setting, { routes, site, known });
  const asked = [`/api/media?ids=${media.map(({ id }) => id).join()}`, '/api/media?category=wedding-videography'];
  const fetched = [];
  const readAgain: PublicCall[] = asked.map((url) => ({ method: 'GET', url }));
  for (const call of [...calls, ...readAgain]) {
    for (const accept of call.url.startsWith('/objects/') ? ['*/*', 'image/webp', 'image/avif'] : ['*/*']) {
      const answer = await studio.inject({
        ...call,
        method: call.method as 'GET',
        headers: { accept, 'accept-encoding': 'identity', ...call.headers },
      });
      const head = Buffer.from(JSON.stringify(answer.headers));
      fetched.push({ ...call, status: answer.statusCode, bytes: Buffer.concat([head, answer.rawPayload]) });
    }
  }
  const rendered = ['/', '/gallery/weddings', '/gallery/weddings.data', '/about', '/team', '/sitemap.xml'];
  const files = fetched.filter(({ url }) => url.startsWith('/media/'));
  expect(files.length).toBeGreaterThan(80);
  for (const url of [...rendered, ...asked, '/api/media', '/api/cms/images', ...files.map((file) => file.url)]) {
    expect(fetched.find((one) => one.url === url)?.status, url).toBe(200);
  }
  const originals = fetched.filter(({ url }) => url.endsWith('/original'));
  expect(new Set(originals.map(({ status }) => status))).toEqual(new Set([401]));
  const posters = fetched.filter(({ url, status }) => url.endsWith('/poster') && status === 200);
  expect(posters.length).toBeGreaterThanOrEqual(videoTools ? 2 : 0);
  return fetched;
}

test('a route whose parameter has no test value fails instead of being skipped', () => {
  const known = { media: [], ids: [], slugs: [] };
  expect(() => listAddresses('/api/share/:token', known)).toThrow('/api/share/:token');
  expect(() => listAddresses('/files/*', known)).toThrow('/files/*');
  expect(() => listPageAddresses('share/:token', known)).toThrow('share/:token');
});

test("routes that take a visitor's input are requested too", () => {
  expect(seen.filter(({ url, status }) => url === '/api/contact' && status === 201)).toHaveLength(1);
  expect(seen.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/featured-work.json', '/robots.txt', '/contact']),
  );
});

test.each(Object.entries(secrets))('%s is in an original, so the search below can find it', async (name, secret) => {
  if (name !== 'latitude') return expect([...uploaded.values()].some((bytes) => bytes.includes(secret))).toBe(true);
  const { gps } = await exifReader.load(uploaded.get(locatedId) as Buffer, { expanded: true, async: true });
  expect(String(gps?.Latitude)).toContain(secret);
});

test.each(Object.entries(secrets))('%s is in no public response', (_name, secret) => {
  const found = seen.filter(({ bytes }) => bytes.includes(secret) || bytes.includes(encodeURIComponent(secret)));
  expect(found.map(({ url }) => url)).toEqual([]);
});

test('how a client agreed is in no public response, and what the client said is', () => {
  expect(seen.filter(({ bytes }) => bytes.includes(secretConsent)).map(({ url }) => url)).toEqual([]);
  const quoting = seen.filter(({ bytes }) => bytes.includes('Calm hands')).map(({ url }) => url);
  expect(quoting).toEqual(expect.arrayContaining(['/', '/api/testimonials', '/newborn']));
});

test('words that staff wrote are found, so the library was visible', () => {
  const home = seen.find(({ url }) => url === '/')?.bytes.toString();
  expect(home).toContain('Written by staff');
});

test('renditions contain the copyright and no other metadata', async () => {
  const pictures = seen.filter(({ url }) => /^\/media\/.*\.(jpg|webp|avif)$/.test(url));
  for (const { url } of pictures) {
    const { rawPayload } = await studio.inject({ url });
    const { exif = {}, gps, iptc, xmp } = await exifReader.load(rawPayload, { expanded: true, async: true });
    expect({ gps, iptc, xmp }, url).toEqual({});
    // The poster of a video has no copyright.
    const isStill = /\/media\/[^/]+\/[^/]+\.[^/]+\//.test(url);
    expect(exif.Copyright?.description, url).toBe(isStill ? undefined : planted.copyright);
    expect(Object.keys(exif).filter((name) => !structural.has(name))).toEqual([]);
  }
});

/** Tags of every EXIF block, which describe nothing. */
const structural = new Set(
  'Copyright Orientation XResolution YResolution ResolutionUnit YCbCrPositioning ExifVersion ComponentsConfiguration FlashpixVersion ColorSpace PixelXDimension PixelYDimension'
    .split(' ')
    .concat('Exif IFD Pointer'),
);
