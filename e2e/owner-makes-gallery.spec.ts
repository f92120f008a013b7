import { photo } from '#server/testing/pictures.ts';
import { expect, expectAccessible, signIn, test } from './story.ts';

// Until its renditions are made, a picture that is in a list already has no file to be fetched.
test.use({ expectedTrouble: /404/ });

test('a gallery is created, given a picture on the spot, and has its public page', async ({ page, studio }) => {
  test.setTimeout(120_000);
  await signIn(page, studio);
  await page.getByRole('tab', { name: '图库管理' }).click();
  await page.getByRole('button', { name: '创建图库' }).click();
  const form = page.getByRole('region', { name: '创建图库' });
  await form.getByLabel('名称').fill('River lanterns');
  await form.getByLabel('网址标识').fill('river-lanterns');
  await form.getByLabel('类别').fill('Festivals');
  await form.getByLabel('描述').fill('One evening on the quay.');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('图库创建成功')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'River lanterns' })).toContainText('/river-lanterns');
  await expectAccessible(page);

  await page.getByRole('button', { name: '管理 River lanterns 的图片' }).click();
  const images = page.getByRole('dialog', { name: 'River lanterns 的图片' });
  await images.getByRole('button', { name: '添加图片' }).click();
  const picker = page.getByRole('dialog', { name: '选择图片' });
  await picker
    .locator('input[type=file]')
    .setInputFiles({ name: 'lanterns-on-the-water.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByText('图片已添加')).toBeVisible({ timeout: 30_000 });
  await expect(images.getByRole('listitem')).toContainText('lanterns-on-the-water');
  await expectAccessible(page);

  await expect(async () => {
    await page.goto('/gallery/river-lanterns');
    await expect(page.getByRole('heading', { level: 1, name: 'River lanterns' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'lanterns-on-the-water' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});
