import { expectAccessible } from './accessibility.ts';
import { sharedTexts, signInWithLanguage, testRecordManager, type ManagerTexts } from './record-manager.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

test.use({ expectedPageErrors: ['500 /api/admin/team', '500 /api/admin/team/*'] });
test.setTimeout(120_000);

test('a team member is added, changed and deleted, and the home page follows', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: '团队管理', exact: true }).click();
  await page.getByRole('button', { name: '添加团队成员' }).click();
  const form = page.getByRole('dialog', { name: '添加团队成员' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByLabel('姓名')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await form.getByLabel('姓名').fill('Noor Haddad');
  await form.getByLabel('职位').fill('Colourist');
  await form.getByLabel('简介').fill('Grades by eye and by meter.');
  await form.getByLabel('照片网址').fill(`${studio.origin}/favicon.ico`);
  await form.getByRole('button', { name: '保存' }).click();
  await expectNotice(page, '团队成员创建成功！');
  await expect(page.getByRole('article', { name: 'Noor Haddad' })).toContainText('已发布');
  await page.goto('/');
  const onSite = page.locator('#team').getByRole('listitem').filter({ hasText: 'Noor Haddad' });
  await expect(onSite).toContainText('Colourist');

  await page.goto('/admin/team');
  await page.getByRole('button', { name: '编辑 Noor Haddad' }).click();
  const edit = page.getByRole('dialog', { name: '编辑团队成员' });
  await edit.getByLabel('职位').fill('Head of colour');
  await edit.getByRole('button', { name: '保存' }).click();
  await expectNotice(page, '团队成员更新成功！');
  await page.goto('/');
  await expect(onSite).toContainText('Head of colour');

  await page.goto('/admin/team');
  await page.getByRole('button', { name: '删除 Noor Haddad' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '确定要删除这位团队成员吗？' });
  await expect(confirmation).toContainText('Noor Haddad');
  await confirmation.getByRole('button', { name: '删除' }).click();
  await expectNotice(page, '团队成员删除成功！');
  await expect(page.getByRole('article', { name: 'Noor Haddad' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.locator('#team').getByRole('listitem').first()).toBeVisible();
  await expect(onSite).toHaveCount(0);
});

const textsByLanguage: Record<'zh' | 'en', ManagerTexts> = {
  en: {
    ...sharedTexts.en,
    tab: 'Team',
    empty: 'No team members yet',
    add: 'Add Team Member',
    editTitle: 'Edit Team Member',
    confirmDelete: 'Are you sure you want to delete this team member?',
    required: ['Name is required', 'Role is required', 'Description is required', 'Must be a valid image URL'],
    created: 'Team member created successfully!',
    createFailed: 'Failed to create team member',
    updated: 'Team member updated successfully!',
    updateFailed: 'Failed to update team member',
    deleted: 'Team member deleted successfully!',
    deleteFailed: 'Failed to delete team member',
  },
  zh: {
    ...sharedTexts.zh,
    tab: '团队管理',
    empty: '暂无团队成员',
    add: '添加团队成员',
    editTitle: '编辑团队成员',
    confirmDelete: '确定要删除这位团队成员吗？',
    required: ['请填写名称', '请填写职位', '请填写描述', '请输入有效的图片网址'],
    created: '团队成员创建成功！',
    createFailed: '创建团队成员失败',
    updated: '团队成员更新成功！',
    updateFailed: '更新团队成员失败',
    deleted: '团队成员删除成功！',
    deleteFailed: '删除团队成员失败',
  },
};
const localised = {
  en: {
    fields: ['Name', 'Role', 'Description', 'Image URL', 'Sort Order'],
    links: ['Add link', 'Platform of link 1', 'URL of link 1', 'Platform is required', 'Must be a valid URL'],
  },
  zh: {
    fields: ['姓名', '职位', '简介', '照片网址', '排序'],
    links: ['添加链接', '第 1 个链接的平台', '第 1 个链接的网址', '请填写平台', '请输入有效的网址'],
  },
};

for (const language of ['zh', 'en'] as const) {
  test(`the team form validates its fields and shows its messages (${language})`, async ({ page, studio }) => {
    await signInWithLanguage(language, page, studio);
    const texts = textsByLanguage[language];
    const [name = '', role = '', description = '', image = '', sortOrder = ''] = localised[language].fields;
    const [add = '', platform = '', href = '', platformMissing = '', hrefWrong = ''] = localised[language].links;
    await testRecordManager({
      runsAxe: false,
      page,
      studio,
      texts,
      path: '/api/admin/team',
      publicPath: '/api/admin/team',
      title: 'Ilse Brandt',
      async fill(form) {
        await expect(form.getByLabel(sortOrder)).toHaveValue('0');
        await expect(form.getByRole('switch')).toBeChecked();
        await form.getByLabel(name).fill('Ilse Brandt');
        await form.getByLabel(role).fill('Producer');
        await form.getByLabel(description).fill('Knows the way there.');
        await form.getByLabel(image).fill(`${studio.origin}/favicon.ico`);
        await form.getByRole('button', { name: add }).click();
        await form.getByLabel(href).fill('javascript:alert(1)');
        await form.getByRole('button', { name: texts.save, exact: true }).click();
        await expect(form.getByLabel(platform)).toHaveAccessibleDescription(platformMissing);
        await expect(form.getByLabel(href)).toHaveAccessibleDescription(hrefWrong);
        await form.getByLabel(platform).fill('linkedin');
        await form.getByLabel(href).fill('https://linkedin.example/ilse');
      },
      onCard: ['Producer', 'Knows the way there.', 'linkedin', /(Sort order|排序).*0/],
      change: { label: description, to: 'Knows the way back too.' },
    });
  });
}
