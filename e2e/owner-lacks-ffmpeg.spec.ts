import { shortVideo } from '#server/testing/fixtures/videos.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test, untilDocumentMatches } from './story.ts';
import { startBrowserStudio } from './studio-per-file.ts';

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) => provide((saved) => startBrowserStudio({ FFMPEG_PATH: '/nowhere/ffmpeg', ...saved })),
});

test('without ffmpeg a notice in both languages says so, and an MP4 is still published', async ({ page, studio }) => {
  test.setTimeout(120_000);
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理', exact: true }).click();
  const notice = page.getByRole('complementary', { name: '服务器上没有安装 ffmpeg' });
  await expect(notice).toContainText('MP4 和 WebM');
  await expectAccessible(page);

  await page.getByLabel('媒体类别').selectOption('wedding-videography');
  await page
    .getByLabel('选择视频')
    .setInputFiles({ name: 'first-dance.mp4', mimeType: 'video/mp4', buffer: await shortVideo() });
  await page.getByRole('button', { name: '上传 1 个文件' }).click();
  const card = page.getByRole('article', { name: 'first-dance.mp4' });
  await expect(card).toContainText('0:01', { timeout: 60_000 });
  await expect(card).toContainText('等待安装 ffmpeg');
  await expect(notice).toContainText('1 个视频');
  // The page cache is invalidated shortly after the back office shows the change.
  await untilDocumentMatches(page, '/wedding', /first-dance/);
  // A film without a title is called by its category, never by its file.
  await page.goto('/wedding');
  await expect(page.getByRole('link', { name: 'Wedding film' })).toBeVisible();

  await page.goto('/admin/photos');
  await page.getByLabel('语言').selectOption('en');
  await expect(page.getByRole('complementary', { name: 'ffmpeg is not installed on the server' })).toContainText(
    'One video that waits',
  );
});
