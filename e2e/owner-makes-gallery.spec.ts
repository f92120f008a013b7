import { photo } from '#server/testing/pictures.ts';
import { signInAsOwner } from './owner-api.ts';
import { signInSpeaking } from './record-manager.ts';
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

test('a gallery is edited, pictures of the library are chosen for it and put in order with the mouse', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(studio);
  for (const alt of ['Pier at six', 'Pier at nine']) {
    await owner.addPhoto(await photo({ width: 900, height: 600 }), 'event-photography', alt);
  }
  const publicText = async (path: string) => (await page.request.get(path)).text();
  for (const alt of ['Pier at six', 'Pier at nine']) {
    await expect.poll(() => publicText('/api/media'), { timeout: 60_000 }).toContain(alt);
  }
  await owner.create('/api/admin/galleries', { name: 'Piers', slug: 'piers', category: 'Water' });
  await signInSpeaking('en', page, studio);
  await page.getByRole('tab', { name: 'Galleries' }).click();

  await page.getByRole('button', { name: 'Edit Piers' }).click();
  const form = page.getByRole('region', { name: 'Edit Gallery' });
  await expect(form.getByLabel('Slug')).toHaveValue('piers');
  await expect(form.getByLabel('Category')).toHaveValue('Water');
  await form.getByLabel('Name').fill('Piers and jetties');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Gallery updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: 'Manage the images of Piers and jetties' }).click();
  const images = page.getByRole('dialog', { name: 'Images of Piers and jetties' });
  const entries = images.getByRole('listitem');
  for (const [index, alt] of ['Pier at six', 'Pier at nine'].entries()) {
    await images.getByRole('button', { name: 'Add image' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a picture' });
    await picker.getByRole('searchbox').fill(alt);
    await expect(picker.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 });
    await picker.getByRole('button', { name: 'Use photo.jpg' }).click();
    await expect(picker).toHaveCount(0);
    await expect(entries).toHaveCount(index + 1);
    await expect(entries.nth(index)).toContainText(alt);
  }

  const middleOf = async (name: string) => {
    const box = await images.getByRole('button', { name }).boundingBox();
    if (!box) throw new Error(`${name} is not to be seen.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [from, to] = [await middleOf('Drag "Pier at nine"'), await middleOf('Drag "Pier at six"')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 12 });
  await page.mouse.up();
  await expect(entries.first()).toContainText('Pier at nine');
  await expect(async () => {
    const text = await publicText('/gallery/piers');
    expect(text).toContain('Piers and jetties');
    expect(text.indexOf('Pier at nine')).toBeGreaterThan(0);
    expect(text.indexOf('Pier at nine')).toBeLessThan(text.indexOf('Pier at six'));
  }).toPass();
});
