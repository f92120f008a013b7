import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });
test.setTimeout(120_000);

const textsByLanguage = {
  zh: {
    team: '团队管理',
    add: '添加团队成员',
    fields: ['姓名', '职位', '简介'],
    choose: '从媒体库选择图片',
    picker: '选择图片',
    into: '上传到类别',
    save: '保存',
    created: '团队成员创建成功！',
    photos: '照片管理',
    where: '不单独展示，只出现在使用它的内容中',
    select: '选择 portrait-zh.jpg',
    edit: '编辑 portrait-zh.jpg',
    unpublish: '取消发布',
    cancel: '取消',
    confirm: '确定要取消发布这个媒体文件吗？',
    gone: '取消发布后，以下位置将不再显示它：',
    place: '团队成员：Maren zh',
    form: '编辑媒体',
    updated: '更新成功',
    draft: '草稿',
  },
  en: {
    team: 'Team',
    add: 'Add Team Member',
    fields: ['Name', 'Role', 'Description'],
    choose: 'Choose picture from library',
    picker: 'Choose a picture',
    into: 'Upload into category',
    save: 'Save',
    created: 'Team member created successfully!',
    photos: 'Photos',
    where: 'Not listed; shows only in the records that use it',
    select: 'Select portrait-en.jpg',
    edit: 'Edit portrait-en.jpg',
    unpublish: 'Unpublish',
    cancel: 'Cancel',
    confirm: 'Unpublish this media file?',
    gone: 'It will no longer show here:',
    place: /team member: Maren en/i,
    form: 'Edit media',
    updated: 'Update successful',
    draft: 'Draft',
  },
};

for (const language of ['zh', 'en'] as const) {
  test(`a portrait that is uploaded in the form shows in the team only, and unpublishing it names the place (${language})`, async ({
    page,
    studio,
  }) => {
    const texts = textsByLanguage[language];
    const owner = await signInAsOwner(studio);
    const fileName = `portrait-${language}.jpg`;
    await signInWithLanguage(language, page, studio);
    await page.getByRole('tab', { name: texts.team, exact: true }).click();
    await page.getByRole('button', { name: texts.add }).click();
    const form = page.getByRole('dialog', { name: texts.add });
    for (const field of texts.fields) await form.getByLabel(field).fill(`Maren ${language}`);
    await form.getByRole('button', { name: texts.choose }).click();
    const picker = page.getByRole('dialog', { name: texts.picker });
    await expect(picker.getByLabel(texts.into)).toHaveValue('records-only');
    // Each language has a picture of its own, or the second would be a duplicate of the first.
    const buffer = await photo({ width: 400, height: language === 'zh' ? 500 : 550 });
    await picker.locator('input[type=file]').setInputFiles({ name: fileName, mimeType: 'image/jpeg', buffer });
    await expect(picker).toHaveCount(0, { timeout: 30_000 });
    await form.getByRole('button', { name: texts.save }).click();
    await expectNotice(page, texts.created);

    const uploaded = async () => (await owner.listMedia()).find(({ originalName }) => originalName === fileName);
    await expect.poll(async () => (await uploaded())?.state, { timeout: 60_000 }).toBe('ready');
    const id = (await uploaded())?.id ?? 'none';
    expect(await (await page.request.get('/api/media')).text()).not.toContain(id);
    expect(await (await page.request.get('/portrait')).text()).not.toContain(id);
    expect(await (await page.request.get('/team')).text()).toContain(id);

    await page.getByRole('tab', { name: texts.photos, exact: true }).click();
    const card = page.getByRole('article', { name: fileName });
    await expect(card).toContainText(texts.where);
    await card.getByRole('checkbox', { name: texts.select }).check();
    await page.getByRole('button', { name: texts.unpublish, exact: true }).click();
    const confirmation = page.getByRole('alertdialog', { name: texts.confirm });
    await expect(confirmation).toContainText(texts.gone);
    await expect(confirmation.getByRole('listitem')).toHaveText(texts.place);
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: texts.cancel, exact: true }).click();
    expect((await uploaded())?.isPublished).toBe(true);

    await card.getByRole('button', { name: texts.edit }).click();
    const edit = page.getByRole('dialog', { name: texts.form });
    await edit.getByRole('switch').click();
    await edit.getByRole('button', { name: texts.save }).click();
    await expect(confirmation.getByRole('listitem')).toHaveText(texts.place);
    await confirmation.getByRole('button', { name: texts.unpublish, exact: true }).click();
    await expectNotice(page, texts.updated);
    await expect(card.getByText(texts.draft, { exact: true })).toBeVisible();
  });
}
