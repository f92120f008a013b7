import { sharedTexts, signInWithLanguage, testRecordManager, type ManagerTexts } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ expectedPageErrors: ['500 /api/admin/about-content', '500 /api/admin/about-content/*'] });
test.setTimeout(120_000);

const english: ManagerTexts = {
  ...sharedTexts.en,
  tab: '关于内容',
  empty: 'No about content yet. Click "Add Content Section" to get started.',
  add: 'Add Content Section',
  editTitle: 'Edit Content Section',
  confirmDelete: 'Are you sure you want to delete this content section?',
  required: ['Section key is required', 'Content is required'],
  created: 'About content created successfully',
  createFailed: 'Failed to create about content',
  updated: 'About content updated successfully',
  updateFailed: 'Failed to update about content',
  deleted: 'About content deleted successfully',
  deleteFailed: 'Failed to delete about content',
};
const chinese: ManagerTexts = {
  ...sharedTexts.zh,
  tab: '关于内容',
  empty: '暂无关于内容。点击“添加内容栏目”开始。',
  add: '添加内容栏目',
  editTitle: '编辑内容栏目',
  confirmDelete: '确定要删除这项内容吗？',
  required: ['请选择显示位置', '请填写内容'],
  created: '关于内容创建成功',
  createFailed: '创建关于内容失败',
  updated: '关于内容更新成功',
  updateFailed: '更新关于内容失败',
  deleted: '关于内容删除成功',
  deleteFailed: '删除关于内容失败',
};
const localised = {
  mixed: {
    key: 'Section Key',
    title: 'Title',
    content: 'Content',
    image: 'Image URL',
    link: 'Link URL',
    linkText: 'Link Text',
    cardTitle: 'Mission Title',
    badge: 'about_mission_title',
    describes: 'Title of the mission section',
    hasImage: 'Has Image',
    hasLink: 'Has Link',
  },
  zh: {
    key: '显示位置',
    title: '标题',
    content: '内容',
    image: '图片网址',
    link: '链接网址',
    linkText: '链接文字',
    cardTitle: '使命标题',
    badge: '“关于我们”页',
    describes: '使命部分的标题',
    hasImage: '有图片',
    hasLink: '有链接',
  },
};

for (const language of ['mixed', 'zh'] as const) {
  test(`a section of about content is entered, changed and deleted (${language})`, async ({ page, studio }) => {
    await signInWithLanguage(language, page, studio);
    const own = localised[language];
    await testRecordManager({
      runsAxe: language === 'mixed',
      page,
      studio,
      texts: language === 'zh' ? chinese : english,
      path: '/api/admin/about-content',
      title: own.cardTitle,
      async fill(form) {
        await form.getByLabel(own.key).selectOption('about_mission_title');
        await expect(form.getByLabel(own.key)).toHaveAccessibleDescription(own.describes);
        await form.getByLabel(own.title, { exact: false }).first().fill('Why we do it');
        await form.getByLabel(own.content, { exact: false }).first().fill('Light that stays');
        await form.getByLabel(own.image).fill(`${studio.origin}/favicon.ico`);
        await form.getByLabel(own.link).fill('https://studio.example/mission');
        await form.getByLabel(own.linkText).fill('Read on');
      },
      onCard: [own.describes, own.badge, 'Why we do it', 'Light that stays', own.hasImage, own.hasLink],
      change: { label: own.content, to: 'Light that lasts' },
    });
  });
}

test('a section key can be chosen only once: unknown keys are custom content, and editing locks the key', async ({
  page,
  studio,
}) => {
  await signInWithLanguage('mixed', page, studio);
  await page.getByRole('tab', { name: '关于内容', exact: true }).click();
  await page.getByRole('button', { name: 'Add Content Section' }).click();
  const form = page.getByRole('dialog', { name: 'Add Content Section' });
  for (const key of ['hero_title', 'hero_subtitle', 'hero_description', 'stats_projects', 'stats_clients']) {
    await expect(form.getByLabel('Section Key').locator(`option[value=${key}]`)).toHaveCount(1);
  }
  await form.getByLabel('Section Key').selectOption({ label: 'Custom...' });
  await form.getByLabel('Custom section key').fill('press_quote');
  await form.getByLabel('Content').fill('"They wait for the light."');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'SuccessAbout content created successfully');

  const card = page.getByRole('article', { name: 'press_quote' });
  await expect(card).toContainText('Custom content section');
  const clamp = card.getByText('"They wait for the light."');
  await expect(clamp).toHaveCSS('-webkit-line-clamp', '2');
  await card.getByRole('button', { name: 'Edit press_quote' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Content Section' });
  const locked = edit.getByLabel('Section Key');
  await expect(locked).toHaveAttribute('readonly');
  await expect(locked).toHaveAccessibleDescription('Section key cannot be changed after creation');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Delete press_quote' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});
