import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { sharedTexts, signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.setTimeout(120_000);

const textsByLanguage = {
  // In the mixed setting the floor plan manager is in English.
  mixed: {
    tab: '照片管理',
    create: '创建平面图',
    form: 'Add Floor Plan',
    fields: ['Title', 'Plan Type', 'Description', 'Image URL'],
    created: 'Floor plan created successfully',
    shared: sharedTexts.en,
  },
  zh: {
    tab: '照片管理',
    create: '创建平面图',
    form: '添加平面图',
    fields: ['标题', '户型类型', '描述', '图片网址'],
    created: '平面图创建成功',
    shared: sharedTexts.zh,
  },
};

for (const language of ['mixed', 'zh'] as const) {
  test(`an uploaded plan becomes a floor plan of the property page (${language})`, async ({ page, studio }) => {
    const texts = textsByLanguage[language];
    const alt = `Attic of ${language}`;
    const owner = await signInAsOwner(studio);
    const { filePath } = await owner.addPhoto(await photo(), '3d-floor-plans', alt);
    await signInWithLanguage(language, page, studio);
    await page.getByRole('tab', { name: texts.tab, exact: true }).click();
    await page.getByRole('searchbox').fill(alt);
    const card = page.getByRole('article', { name: 'photo.jpg' });
    // The list is filtered a moment after the last letter.
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('随使用它的视频或平面图显示', { timeout: 60_000 });
    await card.getByRole('button', { name: texts.create }).click();

    const form = page.getByRole('dialog', { name: texts.form });
    const [title = '', type = '', description = '', image = ''] = texts.fields;
    await expect(form.getByLabel(title)).toHaveValue(alt);
    await expect(form.getByLabel(image)).toHaveValue(filePath);
    await form.getByLabel(type).selectOption('Townhouse');
    await form.getByLabel(description).fill('Under the roof.');
    await expectAccessible(page);
    await form.getByRole('button', { name: texts.shared.save, exact: true }).click();
    await expectNotice(page, texts.created);
    await expect(form).toHaveCount(0);

    await page.goto('/property#3d');
    await expect(page.getByText(alt, { exact: true }).first()).toBeAttached();
  });
}
