import { setTimeout } from 'node:timers/promises';
import { get, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isoAt } from '#contract/durations.ts';
import type { MediaItem } from '#contract/media.ts';
import { type SharedGallery, shareGallery } from '#server/testing/fixtures/client-originals.ts';
import { listWebProcesses } from '#server/testing/servers/child-processes.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Two real web processes on one database: each new connection goes to the next one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let own: TestDatabase;
let studio: StudioProcess;
let gallery: SharedGallery;
let items: MediaItem[];
beforeAll(async () => {
  own = await createTestDatabase();
  const place = { DATA_DIR: own.dataDir, ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }) };
  const settings = { ...place, WEB_PROCESSES: '2', LOG_LEVEL: 'info' };
  studio = await startStudioProcess(settings, 'server/testing/servers/api-server.ts');
  gallery = await shareGallery(studio, place);
  await gallery.addOriginals([60e6]);
  items = await gallery.send<MediaItem[]>('GET', `/api/admin/client-galleries/${gallery.id}/items`);
});
afterAll(async () => {
  await studio?.stop({ keepData: true });
  await own?.remove();
});

const filesOf = (link: string) => {
  const [first, second] = items as [MediaItem, MediaItem];
  return [
    `${link}/files/${first.id}?size=320`,
    `${link}/files/${first.id}/${first.picture?.jpegWidths[0]}.jpg`,
    `${link}/files/${second.fileSize === '60000000' ? second.id : first.id}?size=original`,
    `${link}/all.zip`,
  ];
};

/** On a connection of its own. */
async function statusOf(url: string): Promise<number | undefined> {
  const asked = request(url, { method: 'HEAD', agent: false });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

/** Each file from each process, several times. */
async function statuses(link: string): Promise<Set<number | undefined>> {
  const urls = [1, 2, 3].flatMap(() => filesOf(link));
  return new Set(await Promise.all(urls.map(statusOf)));
}

/** Downloads that have begun and of which nobody reads on, several of each file. */
async function beginSlowly(link: string) {
  const urls = [1, 2].flatMap(() => filesOf(link).slice(2));
  return Promise.all(
    urls.map(async (url) => {
      const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
      answer.on('error', () => {});
      await once(answer, 'readable');
      return answer;
    }),
  );
}

async function readRest(answer: IncomingMessage): Promise<'whole' | 'broken off'> {
  try {
    await answer.forEach(() => {});
    return 'whole';
  } catch {
    return 'broken off';
  }
}

/** The processes that have answered with this status, by the log. The last line may be incomplete. */
function answeringPids(status: number): Set<number> {
  const lines = studio.output().split('\n').slice(0, -1);
  const logged = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { pid: number; status?: number });
  return new Set(logged.filter((line) => line.status === status).map(({ pid }) => pid));
}

test('a link that is revoked opens nothing on either node, and ends the downloads that it has begun', async () => {
  expect(listWebProcesses(studio.pid)).toHaveLength(2);
  const link = await gallery.share();
  expect(await statuses(link.url)).toEqual(new Set([200]));
  const begun = await beginSlowly(link.url);
  // So long that the link was read anew meanwhile.
  await setTimeout(1_500);
  await gallery.revoke(link.id);
  expect(await statuses(link.url)).toEqual(new Set([404]));
  await setTimeout(1_000);
  expect(await Promise.all(begun.map(readRest))).toEqual(begun.map(() => 'broken off'));
  await expect.poll(() => answeringPids(404).size).toBe(2);
});

test('a link whose time is over opens nothing on either node, and ends the downloads that it has begun', async () => {
  const end = Date.now() + 6_000;
  const link = await gallery.share(['download'], { expiresAt: isoAt(end) });
  expect(await statuses(link.url)).toEqual(new Set([200]));
  const begun = await beginSlowly(link.url);
  await setTimeout(end - Date.now() + 1);
  expect(await statuses(link.url)).toEqual(new Set([404]));
  await setTimeout(1_000);
  expect(await Promise.all(begun.map(readRest))).toEqual(begun.map(() => 'broken off'));
});

test('a link that stays open lets even a slow download end well', async () => {
  const link = await gallery.share();
  const begun = await beginSlowly(link.url);
  await setTimeout(1_500);
  expect(await Promise.all(begun.map(readRest))).toEqual(begun.map(() => 'whole'));
});
