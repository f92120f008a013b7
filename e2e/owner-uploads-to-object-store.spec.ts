import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import { whySkipped } from '#server/testing/clients/skipped-parts.ts';
import { freePort } from '#server/testing/servers/proxies.ts';
import { startObjectStore } from '#server/testing/servers/object-store.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { uploadVideo } from './owner-steps.ts';
import { expect, expectNotice, signIn, test as story } from './story.ts';
import { startStudioAlone } from './studio-per-file.ts';

const skipReason = whySkipped('s3');

const test = story.extend<
  { studio: RestartableStudio },
  { store: Awaited<ReturnType<typeof startObjectStore>> | undefined }
>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, provide) => {
      const store = skipReason === undefined ? await startObjectStore() : undefined;
      await provide(store);
      await store?.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  studio: [
    async ({ store }, provide) => {
      const port = String(await freePort());
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lightwell-studio-'));
      const environment = { ...store?.environment, DATA_DIR: dataDir, PORT: port };
      let running: StudioProcess = await startStudioAlone(environment);
      await provide({
        ...running,
        output: () => running.output(),
        stop: () => running.stop(),
        restart: async () => {
          await running.stop({ keepData: true });
          running = await startStudioAlone(environment);
        },
      } as RestartableStudio);
      await running.stop();
    },
    { scope: 'test', timeout: 180_000 },
  ],
});
type RestartableStudio = StudioProcess & { restart(): Promise<void> };

test.use({
  // Parts go to another origin, the object store, and the server restarts during the test.
  expectedPageErrors: [
    'elsewhere http://127.0.0.1:*',
    'failed *',
    '503 *',
    'console *net::*',
    'console *PUT*',
    'console Failed to load * NetworkError: *',
  ],
});

test('a multipart upload goes directly to the object store and survives a page reload and a server restart', async ({
  page,
  store,
  studio,
}) => {
  test.skip(skipReason !== undefined, skipReason);
  test.setTimeout(180_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-story-'));
  const file = path.join(folder, 'story-river-film.mp4');
  const bytes = Buffer.concat([await shortVideo(), randomBytes(28 * 1024 ** 2)]);
  await writeFile(file, bytes);

  const sent: string[] = [];
  const throughServer: string[] = [];
  let remainingRequests = 2;
  page.on('request', (request) => {
    if (['PATCH', 'PUT'].includes(request.method()) && request.url().startsWith(studio.origin)) {
      throughServer.push(request.url());
    }
  });
  await page.route(`${store?.origin}/**`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    // All further requests never complete, as on a stalled connection.
    if (remainingRequests <= 0) return;
    remainingRequests -= 1;
    sent.push(new URL(route.request().url()).searchParams.get('partNumber') as string);
    await route.continue();
  });

  await signIn(page, studio);
  await uploadVideo(page, file);
  const queue = page.getByRole('region', { name: '上传队列' });
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(2);
  await expect(queue).toContainText(/上传中 · [34]\d%/, { timeout: 30_000 });
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(queue).toContainText('已暂停 · 35%');

  await studio.restart();
  await page.reload();
  remainingRequests = Number.POSITIVE_INFINITY;
  await uploadVideo(page, file);
  await expectNotice(page, '所有媒体文件上传成功！', { timeout: 60_000 });
  // Each part was sent once.
  expect(sent.sort()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(throughServer).toEqual([]);

  const { token } = await signInAsOwner(studio);
  const headers = { Authorization: `Bearer ${token}` };
  const { data } = (await (await fetch(`${studio.origin}/api/media`, { headers })).json()) as {
    data: { id: string; originalName: string }[];
  };
  const { id } = data.find(({ originalName }) => originalName === path.basename(file)) as { id: string };
  const original = await fetch(`${studio.origin}/api/admin/media/${id}/original`, { headers });
  expect(hash(new Uint8Array(await original.arrayBuffer()))).toBe(hash(bytes));
  await rm(folder, { recursive: true });
});

function hash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
