import { galleryCategories } from '#contract/media-categories.ts';
import { en } from '#app/i18n/en.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { failCalls } from './filled-studio.ts';
import { sharedTexts, signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, signIn, test, untilDocumentMatches } from './story.ts';

test.use({ mediaWorker: 'photos' });

// A listed picture answers 404 until the media worker has written its renditions.
test.use({
  expectedPageErrors: [
    '404 /objects/uploads/*',
    '409 /api/admin/galleries',
    '503 /api/admin/galleries',
    '503 /api/admin/galleries/*',
  ],
});

test('a gallery is created, gets an uploaded picture, and has a public page', async ({ page, studio }) => {
  test.setTimeout(120_000);
  await signIn(page, studio);
  await page.getByRole('tab', { name: '图库管理', exact: true }).click();
  await page.getByRole('button', { name: '创建图库' }).click();
  const form = page.getByRole('region', { name: '创建图库' });
  await form.getByLabel('名称').fill('River lanterns');
  await form.getByLabel('网址后缀').fill('river-lanterns');
  await form.getByLabel('类别').selectOption('活动摄影');
  await form.getByLabel('描述').fill('One evening on the quay.');
  await form.getByRole('button', { name: '保存' }).click();
  await expectNotice(page, '图库创建成功');
  await expect(form).toHaveCount(0);
  const card = page.getByRole('article', { name: 'River lanterns' });
  await expect(card).toContainText('/river-lanterns');
  await expect(card).toContainText('活动摄影');

  await expectAccessible(page);

  await page.getByRole('button', { name: '管理图片：River lanterns' }).click();
  const images = page.getByRole('dialog', { name: 'River lanterns 的图片' });
  await images.getByRole('button', { name: '添加图片' }).click();
  const picker = page.getByRole('dialog', { name: '选择多张图片' });
  await picker
    .locator('input[type=file]')
    .setInputFiles({ name: 'lanterns-on-the-water.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await picker.getByRole('button', { name: '添加 1 张图片' }).click({ timeout: 30_000 });
  await expectNotice(page, '已添加 1 张图片', { timeout: 30_000 });
  await expect(images.getByRole('listitem')).toContainText('lanterns-on-the-water');
  await expectAccessible(page);

  // Nobody has written a text: visitors read what kind of thing it is, not the name of the file.
  await untilDocumentMatches(page, '/gallery/river-lanterns', /alt="Event photo"/);
  await page.goto('/gallery/river-lanterns');
  await expect(page.getByRole('heading', { level: 1, name: 'River lanterns' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Event photo', exact: true })).toBeVisible();
  expect(await page.content()).not.toContain('lanterns-on-the-water');
});

test('a gallery is edited, and library pictures are added to it and reordered with the mouse', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(studio);
  for (const alt of ['Pier at six', 'Pier at nine']) {
    await owner.addPhoto(await photo(), 'event-photography', alt);
  }
  const publicText = async (path: string) => (await page.request.get(path)).text();
  for (const alt of ['Pier at six', 'Pier at nine']) {
    await expect.poll(() => publicText('/api/media'), { timeout: 60_000 }).toContain(alt);
  }
  await owner.create('/api/admin/galleries', { name: 'Piers', slug: 'piers', category: 'Water' });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Galleries', exact: true }).click();

  await page.getByRole('button', { name: 'Edit Piers' }).click();
  const form = page.getByRole('region', { name: 'Edit Gallery' });
  await expect(form.getByLabel('Slug')).toHaveValue('piers');
  // A text from the time before there was a list stays until another category is chosen.
  const category = form.getByLabel('Category');
  await expect(category).toHaveValue('Water');
  expect(await category.getByRole('option').allTextContents()).toEqual([
    'Please choose',
    ...galleryCategories.map((name) => en.categories[name]),
    'Water',
  ]);
  await form.getByLabel('Name').fill('Piers and jetties');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Gallery updated successfully');
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: 'Manage images: Piers and jetties' }).click();
  const images = page.getByRole('dialog', { name: 'Images of Piers and jetties' });
  const entries = images.getByRole('listitem');
  for (const [index, alt] of ['Pier at six', 'Pier at nine'].entries()) {
    await images.getByRole('button', { name: 'Add image' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose pictures' });
    await picker.getByRole('searchbox').fill(alt);
    await expect(picker.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 });
    await picker.getByRole('listitem').getByRole('button').click();
    await picker.getByRole('button', { name: 'Add 1 image' }).click();
    await expect(picker).toHaveCount(0);
    await expect(entries).toHaveCount(index + 1);
    await expect(entries.nth(index)).toContainText(alt);
  }

  const middleOf = async (name: string) => {
    const box = await images.getByRole('button', { name }).boundingBox();
    if (!box) throw new Error(`${name} is not visible.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [from, to] = [await middleOf('Drag "Pier at nine"'), await middleOf('Drag "Pier at six"')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 12 });
  // dnd-kit takes the place from its last render, which may be of an earlier move.
  await expect(page.getByText('"Pier at nine" moves to number 1 of 2.')).toBeAttached();
  await page.mouse.up();
  await expect(entries.first()).toContainText('Pier at nine');
  await expect(async () => {
    const text = await publicText('/gallery/piers');
    expect(text).toContain('Piers and jetties');
    expect(text.indexOf('Pier at nine')).toBeGreaterThan(0);
    expect(text.indexOf('Pier at nine')).toBeLessThan(text.indexOf('Pier at six'));
  }).toPass();
});

const failing = {
  zh: {
    tab: '图库管理',
    add: '创建图库',
    editTitle: '编辑图库',
    fields: ['名称', '网址后缀'],
    category: '类别',
    taken: /已有图库使用这个网址后缀，请换一个/,
    confirmDelete: '确定要删除这个图库吗？',
    createFailed: '创建图库失败',
    created: '图库创建成功',
    updateFailed: '更新图库失败',
    updated: '图库更新成功',
    deleteFailed: '删除图库失败',
    deleted: '图库删除成功',
  },
  en: {
    tab: 'Galleries',
    add: 'Create Gallery',
    editTitle: 'Edit Gallery',
    fields: ['Name', 'Slug'],
    category: 'Category',
    taken: /Another gallery has this slug/,
    confirmDelete: 'Are you sure you want to delete this gallery?',
    createFailed: 'Failed to create gallery',
    created: 'Gallery created successfully',
    updateFailed: 'Failed to update gallery',
    updated: 'Gallery updated successfully',
    deleteFailed: 'Failed to delete gallery',
    deleted: 'Gallery deleted successfully',
  },
};

for (const language of ['zh', 'en'] as const) {
  test(`a gallery that cannot be created shows the error in its form, without a toast (${language})`, async ({
    page,
    studio,
  }) => {
    const own = failing[language];
    const shared = sharedTexts[language];
    const toast = page.locator('.toast');
    const owner = await signInAsOwner(studio);
    await owner.create('/api/admin/galleries', { name: 'Ebb', slug: `ebb-${language}`, category: 'Water' });
    if (language === 'en') await page.setViewportSize({ width: 390, height: 740 });
    await signInWithLanguage(language, page, studio);
    await page.getByRole('tab', { name: own.tab, exact: true }).click();
    await page.getByRole('button', { name: own.add }).click();
    const form = page.getByRole('region', { name: own.add });
    await expect(form.getByRole('switch')).toBeChecked();
    const save = form.getByRole('button', { name: shared.save, exact: true });
    await save.click();
    for (const field of [...own.fields, own.category]) {
      await expect(form.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    }
    for (const field of own.fields) await form.getByLabel(field).fill(`tide-${language}`);
    await form.getByLabel(own.category).selectOption('event-photography');
    const slug = form.getByLabel(own.fields[1] as string);
    await slug.fill(`ebb-${language}`);
    await slug.press('Enter');
    await expect(slug).toHaveAccessibleDescription(own.taken);
    await slug.fill(`tide-${language}`);

    const restorePost = await failCalls(page, 'POST', '**/api/admin/galleries');
    await save.click();
    await expect(form.getByRole('alert')).toContainText(own.createFailed);
    await expect(form.getByRole('alert')).toContainText('req-7');
    await expect(toast).toHaveCount(0);
    await expectAccessible(page);
    await restorePost();
    await save.click();
    await expectNotice(page, own.created);
    await expect(form).toHaveCount(0);

    const card = page.getByRole('article', { name: `tide-${language}` });
    await card.getByRole('button', { name: `${shared.edit} tide-${language}` }).click();
    const edit = page.getByRole('region', { name: own.editTitle });
    const restorePatch = await failCalls(page, 'PATCH', '**/api/admin/galleries/*');
    await edit.getByRole('button', { name: shared.save, exact: true }).click();
    await expectNotice(page, own.updateFailed);
    await restorePatch();
    await edit.getByRole('button', { name: shared.save, exact: true }).click();
    await expectNotice(page, own.updated);

    const restoreDelete = await failCalls(page, 'DELETE', '**/api/admin/galleries/*');
    await card.getByRole('button', { name: `${shared.remove} tide-${language}` }).click();
    const confirmation = page.getByRole('alertdialog', { name: own.confirmDelete });
    await confirmation.getByRole('button', { name: shared.confirm, exact: true }).click();
    await expectNotice(page, own.deleteFailed);
    await restoreDelete();
    await toast.getByRole('button').first().click();
    await expectNotice(page, own.deleted);
    await expect(card).toHaveCount(0);
  });
}
