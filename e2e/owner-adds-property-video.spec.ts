import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeVideo, realVideos } from '#server/testing/fixtures/videos.ts';
import { whySkipped } from '#server/testing/clients/skipped-parts.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos and films' });
test.setTimeout(240_000);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-films-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('length, quality and thumbnail are read from the film, and what the owner has typed stays', async ({
  page,
  studio,
}) => {
  const videoSkipReason = whySkipped('films');
  test.skip(videoSkipReason !== undefined, videoSkipReason);
  const large = { ...realVideos.mp4, name: 'tour.mp4', size: '1920x1080', seconds: 3, framesPerSecond: 5 };
  const small = { ...realVideos.mp4, name: 'short.mp4', size: '1280x720', seconds: 5, framesPerSecond: 5 };
  const files = [await makeVideo(folder, large), await makeVideo(folder, small)] as const;
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Property videos', exact: true }).click();
  await page.getByRole('button', { name: 'Add Property Video' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Property Video' });
  const [duration, quality, thumbnail] = [
    form.getByLabel('Duration'),
    form.getByLabel('Quality'),
    form.getByLabel('Thumbnail URL'),
  ];
  const choose = async (file: string) => {
    await form.getByRole('button', { name: 'Choose video from library' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a video' });
    await picker.locator('input[type=file]').setInputFiles(file);
    await expect(picker).toHaveCount(0, { timeout: 60_000 });
  };

  await expect(quality).toHaveValue('4K UHD');
  await choose(files[0]);
  await expect(duration).toHaveValue('0:03', { timeout: 120_000 });
  await expect(quality).toHaveValue('1080p HD');
  await expect(thumbnail).toHaveValue(/\/poster$/, { timeout: 60_000 });
  await expectAccessible(page);

  // Another film replaces what the first one said, but nothing that was typed since.
  await duration.fill('about 3 s');
  const first = await thumbnail.inputValue();
  await choose(files[1]);
  await expect(quality).toHaveValue('720p HD', { timeout: 120_000 });
  await expect(thumbnail).not.toHaveValue(first, { timeout: 60_000 });
  await expect(duration).toHaveValue('about 3 s');
  await quality.selectOption('1080p HD');
  await form.getByLabel('Title').first().fill('Harbour tour');
  await form.getByLabel('Description').first().fill('A tour.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'created successfully');
  const card = page.getByRole('article', { name: 'Harbour tour' });
  await expect(card).toContainText('about 3 s');
  await expect(card).toContainText('1080p HD');
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  // The stored record keeps what its owner wrote, too, when its film is replaced.
  await card.getByRole('button', { name: 'Edit Harbour tour' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Property Video' });
  await edit.getByRole('button', { name: 'Choose video from library' }).click();
  await page.getByRole('dialog', { name: 'Choose a video' }).getByRole('button', { name: 'Use tour.mp4' }).click();
  await expect(edit.getByLabel('Thumbnail URL')).toHaveValue(first);
  await expect(edit.getByLabel('Duration')).toHaveValue('about 3 s');
  await expect(edit.getByLabel('Quality')).toHaveValue('1080p HD');
});
