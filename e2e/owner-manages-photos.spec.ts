import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test('two photos are uploaded at once, described and deleted', async ({ page, studio }) => {
  test.setTimeout(120_000);
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理', exact: true }).click();
  await page.getByLabel('媒体类别').selectOption('event-photography');
  await page.getByLabel('选择图片').setInputFiles([
    { name: 'story-garden.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    { name: 'story-harbour.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 900, height: 1200 }) },
  ]);
  // The alt text defaults to the file name.
  await expect(page.getByLabel('替代文字：story-garden.jpg')).toHaveValue('story-garden');
  await page.getByRole('button', { name: '上传 2 个文件' }).click();
  await expectNotice(page, '所有媒体文件上传成功！', { timeout: 30_000 });

  const library = page.getByRole('region', { name: '媒体库' });
  await library.getByRole('searchbox').fill('story-');
  const garden = library.getByRole('article', { name: 'story-garden.jpg' });
  const harbour = library.getByRole('article', { name: 'story-harbour.jpg' });
  await expect(garden).toContainText(/\d\.\d\d MB/);
  for (const card of [garden, harbour]) {
    await expect(card).toBeVisible();
    await expect(card).not.toContainText('处理中', { timeout: 60_000 });
  }
  await expectAccessible(page);

  await garden.getByRole('button', { name: '编辑 story-garden.jpg' }).click();
  const form = page.getByRole('dialog', { name: '编辑媒体' });
  await form.getByLabel('替代文字').fill('Guests under the lanterns');
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expectNotice(page, '更新成功');
  await expect(garden.getByRole('button', { name: '编辑 story-garden.jpg' })).toBeFocused();
  await page.goto('/commercial');
  await expect(page.getByRole('img', { name: 'Guests under the lanterns' }).first()).toBeAttached();

  await page.goto('/admin/photos');
  await library.getByRole('searchbox').fill('story-');
  const confirmation = page.getByRole('alertdialog', { name: '确定要删除这个媒体文件吗？' });
  await garden.getByRole('button', { name: '删除 story-garden.jpg' }).click();
  await expect(confirmation).toContainText('此操作无法撤销。');
  await confirmation.getByRole('button', { name: '取消' }).click();
  await expect(garden).toBeVisible();
  for (const [card, name] of [
    [garden, 'story-garden.jpg'],
    [harbour, 'story-harbour.jpg'],
  ] as const) {
    await card.getByRole('button', { name: `删除 ${name}` }).click();
    await confirmation.getByRole('button', { name: '删除' }).click();
    await expect(card).toHaveCount(0);
  }
  await page.goto('/commercial');
  await expect(page.getByRole('img', { name: 'Guests under the lanterns' })).toHaveCount(0);
});
