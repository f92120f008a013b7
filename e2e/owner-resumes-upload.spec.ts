import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import { expectAccessible } from './accessibility.ts';
import { uploadVideo } from './owner-steps.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

test.use({ mediaWorker: 'photos and films' });

// The request in flight when the owner pauses or leaves the page is aborted.
test.use({ expectedPageErrors: ['failed /uploads/*'] });

test('a paused film upload resumes after a page reload where it stopped: in Chinese, then in English on a phone', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-story-'));
  const file = path.join(folder, 'story-harbour-film.mp4');
  await writeFile(file, await shortVideo({ frames: 600 }));

  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  let hasSent = false;
  await page.route('**/uploads/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (hasSent) return; // The second chunk never arrives, as on a stalled connection.
    hasSent = true;
    await route.continue();
  });

  await signIn(page, studio);
  await uploadVideo(page, file);
  const queue = page.getByRole('region', { name: '上传队列' });
  await expect(queue).toContainText(/上传中 · 9% · \d+\.\d MB\/秒 · 剩余约 \d+ (秒|分钟)/, {
    timeout: 30_000,
  });
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(queue).toContainText('已暂停 · 9%');
  await expectAccessible(page);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => localStorage.setItem('adminLanguage', 'en'));
  await page.setViewportSize({ width: 390, height: 740 });
  await page.reload();
  const awaited = page.getByRole('region', { name: 'Upload queue before the reload' });
  await expect(awaited).toContainText('1 file was not uploaded when the page was reloaded.');
  await awaited.getByLabel('Choose these files again').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload 1 file' }).press('Enter');
  await expectNotice(page, 'All media files uploaded successfully!', { timeout: 60_000 });
  // The first chunk was sent once; the second one was aborted and sent again from its start.
  expect(offsets.slice(0, 3)).toEqual([0, 1024 ** 2, 1024 ** 2]);
  const library = page.getByRole('region', { name: 'Media library' });
  await expect(library.getByRole('article', { name: 'story-harbour-film.mp4' })).toBeVisible();
  await rm(folder, { recursive: true });
});
