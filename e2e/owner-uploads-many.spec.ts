import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { dropFiles } from './drop-files.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

// The server refuses the damaged file, and the console says so.
test.use({ expectedPageErrors: ['415 /uploads/*'] });

const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-many-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** A folder as a camera leaves it: pictures at two depths, one damaged, and a file of another format. */
async function cameraFolder(count: number): Promise<string> {
  const camera = path.join(folder, `camera-${count}`);
  mkdirSync(path.join(camera, '101'), { recursive: true });
  for (let at = 1; at <= count; at++) {
    const name = path.join(at % 2 ? '' : '101', `shot-${at}.jpg`);
    writeFileSync(path.join(camera, name), await photo({ width: 300 + at, height: 200 }));
  }
  writeFileSync(path.join(camera, 'damaged.jpg'), 'not a picture');
  writeFileSync(path.join(camera, 'notes.txt'), 'ISO 200');
  return camera;
}

test('a folder of photos is dropped, survives a reload, and is uploaded with one bar in view', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const camera = await cameraFolder(33);
  await signInWithLanguage('zh', page, studio);
  const photos = page.getByRole('tab', { name: '照片管理' });
  await expect(photos).toBeVisible();
  // Where nothing takes a file, the browser must not open it instead of the page.
  await dropFiles(page, page.getByRole('banner'), [path.join(camera, 'shot-1.jpg')]);
  await photos.click();
  await page.getByLabel('媒体类别').selectOption('event-photography');
  await dropFiles(page, page.getByText('将文件拖到此处'), [camera]);
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText('文件夹中另有 1 个其他格式的文件没有加入。');
  const bar = page.getByRole('region', { name: '上传进度' });
  await expect(bar.getByRole('button', { name: '上传 34 个文件' })).toBeInViewport();
  await page.getByRole('button', { name: '再显示等待中的 4 个文件' }).click();
  await page.getByLabel('替代文字: shot-1.jpg').fill('Guests under the lanterns');
  await page.setViewportSize({ width: 390, height: 740 });
  await expect(bar.getByRole('button', { name: '上传 34 个文件' })).toBeInViewport();
  await expectAccessible(page);

  await page.reload();
  const awaited = page.getByRole('region', { name: '上次的上传队列' });
  await expect(awaited).toContainText('还有 34 个文件没有上传');
  await expectAccessible(page);
  const pictures = readdirSync(camera, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jpg'));
  await awaited.getByLabel('重新选择这些文件').setInputFiles(pictures.map((name) => path.join(camera, name)));
  await expect(page.getByLabel('替代文字: shot-1.jpg')).toHaveValue('Guests under the lanterns');
  await page.setViewportSize({ width: 1280, height: 720 });

  await bar.getByRole('button', { name: '上传 34 个文件' }).click();
  await expect(bar).toContainText('已上传 33 / 34 个文件、1 个失败', { timeout: 60_000 });
  const queue = page.getByRole('region', { name: '上传队列' });
  // No retry can help: the row says what does.
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await expect(queue).toContainText('请导出为 JPEG 或 MP4，再重新添加。');
  await expect(page.getByRole('button', { name: /重试/ })).toHaveCount(0);
  await queue.getByText('已上传 33 个文件').click();
  await expect(queue.getByRole('listitem')).toHaveCount(34);
  await expectAccessible(page);
  await bar.getByRole('button', { name: '清除已完成的' }).click();
  await expect(bar).toContainText('已上传 0 / 1 个文件');
  await queue.getByRole('button', { name: '移除 damaged.jpg' }).click();
  await expect(bar).toHaveCount(0);
});

test('a picture dropped on the card of a banner becomes that banner', async ({ page, studio }) => {
  const file = path.join(folder, 'lighthouse.jpg');
  writeFileSync(file, await photo({ width: 640, height: 360 }));
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Hero banners' }).click();
  const card = page.getByRole('article', { name: 'Home' });
  const claimed = page.waitForResponse(
    (response) => response.url().endsWith('/api/admin/media') && response.request().method() === 'POST',
  );
  await dropFiles(page, card, [file]);
  expect((await (await claimed).json()) as object).toMatchObject({
    data: { originalName: 'lighthouse.jpg', category: 'hero-home' },
  });
  await expectNotice(page, 'All media files uploaded successfully!');
});
