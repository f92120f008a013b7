import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeVideo, realVideos } from '#server/testing/fixtures/videos.ts';
import { whySkipped } from '#server/testing/clients/skipped-parts.ts';
import { expectAccessible } from './accessibility.ts';
import { uploadVideo } from './owner-steps.ts';
import { expect, hydrated, signIn, test } from './story.ts';
import { startBrowserStudio } from './studio-per-file.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-films-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Wraps ffmpeg to read at playback speed (-re), so that the progress texts can be observed on a fast machine too. */
const realTimeFfmpeg = `#!/bin/sh
case " $* " in *" -progress "*) set -- -re "$@" ;; esac
exec ffmpeg "$@"
`;

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) =>
    provide(async (saved) => {
      const dataDir = saved?.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'lightwell-studio-')));
      const file = path.join(dataDir, 'real-time-ffmpeg');
      await writeFile(file, realTimeFfmpeg, { mode: 0o755 });
      return startBrowserStudio({ ...saved, DATA_DIR: dataDir, FFMPEG_PATH: file });
    }),
});

test('a film that no browser plays is converted, gets a poster, and plays on the property page', async ({
  page,
  studio,
}) => {
  const videoSkipReason = whySkipped('films');
  test.skip(videoSkipReason !== undefined, videoSkipReason);
  test.setTimeout(420_000);
  const film = { ...realVideos.avi, name: 'harbour-house.avi', size: '1280x720', seconds: 8, framesPerSecond: 5 };
  const file = await makeVideo(folder, film);
  await signIn(page, studio);
  await uploadVideo(page, file);

  const library = page.getByRole('region', { name: '媒体库' });
  const card = library.getByRole('article', { name: 'harbour-house.avi' });
  await expect(card).toContainText(/正在转换格式：\d+%/, { timeout: 60_000 });
  await expect(card.getByRole('progressbar', { name: 'harbour-house.avi 的处理进度' })).toBeVisible();
  await expect(card).not.toContainText('处理中', { timeout: 120_000 });
  await expect(card).not.toContainText('正在', { timeout: 120_000 });
  await expect(card).toContainText('0:08');
  await expect(card.locator('img')).toBeVisible();

  await card.getByRole('button', { name: '编辑 harbour-house.avi' }).click();
  const form = page.getByRole('dialog', { name: '编辑媒体' });
  const poster = form.getByRole('group', { name: '封面' });
  await expect(poster).toContainText('自动选取的画面');
  const before = await card.locator('img').getAttribute('src');
  await poster.locator('video').evaluate(async (video: HTMLVideoElement) => {
    await new Promise((resolve) => {
      video.addEventListener('seeked', resolve, { once: true });
      video.currentTime = 6;
    });
  });
  await poster.getByRole('button', { name: '使用当前画面' }).click();
  await expect(poster).toContainText('0:06 处的画面');
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(card.locator('img')).not.toHaveAttribute('src', before as string, { timeout: 60_000 });
  await expect(card).not.toContainText('正在', { timeout: 120_000 });

  await card.getByRole('button', { name: '创建房产视频' }).click();
  const record = page.getByRole('dialog');
  await expect(record.getByLabel('Duration')).toHaveValue('0:08');
  await expect(record.getByLabel('Quality')).toHaveValue('720p HD');
  await expect(record.getByLabel('Thumbnail')).toHaveValue(/\/poster$/);
  await record.getByLabel('Title').fill('Harbour house');
  await record.getByLabel('Description').fill('A house at the harbour.');
  await record.getByRole('button', { name: /Save|Create/ }).click();
  await expect(record).toBeHidden();

  for (const [width, height] of [
    [360, 480],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/property#video');
    await hydrated(page);
    await page.getByRole('link', { name: 'Harbour house' }).click();
    const video = page.getByRole('dialog', { name: 'Harbour house' }).locator('video');
    const reached = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(reached, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(
      new RegExp(`/${height}\\.mp4$`),
    );
    await expect(video).toHaveAttribute('poster', /\.webp$/);
    await expectAccessible(page);
  }
});
