import { film } from '#server/testing/fixtures/films.ts';
import { expect, expectAccessible, signIn, test } from './story.ts';
import { startStoryStudio } from './studio-of-file.ts';

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) => provide(() => startStoryStudio({ FFMPEG_PATH: '/nowhere/ffmpeg' })),
});

test('where ffmpeg is missing the owner is told in both languages, and an MP4 is shown all the same', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理' }).click();
  const notice = page.getByRole('complementary', { name: '服务器上没有安装 ffmpeg' });
  await expect(notice).toContainText('MP4 和 WebM');
  await expectAccessible(page);

  await page.getByLabel('媒体类别').selectOption('wedding-videography');
  await page
    .getByLabel('选择视频')
    .setInputFiles({ name: 'first-dance.mp4', mimeType: 'video/mp4', buffer: await film() });
  await page.getByRole('button', { name: '上传 1 个文件' }).click();
  const card = page.getByRole('article', { name: 'first-dance.mp4' });
  await expect(card).toContainText('0:01', { timeout: 60_000 });
  await expect(card).toContainText('等待安装 ffmpeg');
  await expect(notice).toContainText('1 个视频');
  // Pages hear of it a moment after the back office.
  await expect(async () => {
    await page.goto('/wedding');
    await expect(page.getByRole('link', { name: 'first-dance' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto('/admin?tab=photos');
  await page.getByLabel('语言').selectOption('en');
  await expect(page.getByRole('complementary', { name: 'ffmpeg is not installed on the server' })).toContainText(
    'One video that waits',
  );
});
