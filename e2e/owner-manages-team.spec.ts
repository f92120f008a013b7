import { expect, expectAccessible, signIn, test } from './story.ts';

test('a team member is added, changed and deleted, and the home page follows', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: '团队管理' }).click();
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
  await expect(page.getByText('团队成员创建成功！')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Noor Haddad' })).toContainText('已发布');
  await page.goto('/');
  const onSite = page.locator('#team').getByRole('listitem').filter({ hasText: 'Noor Haddad' });
  await expect(onSite).toContainText('Colourist');

  await page.goto('/admin?tab=team');
  await page.getByRole('button', { name: '编辑 Noor Haddad' }).click();
  const edit = page.getByRole('dialog', { name: '编辑团队成员' });
  await edit.getByLabel('职位').fill('Head of colour');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('团队成员更新成功！')).toBeVisible();
  await page.goto('/');
  await expect(onSite).toContainText('Head of colour');

  await page.goto('/admin?tab=team');
  await page.getByRole('button', { name: '删除 Noor Haddad' }).click();
  const question = page.getByRole('alertdialog', { name: '确定要删除这位团队成员吗？' });
  await expect(question).toContainText('Noor Haddad');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('团队成员删除成功！')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Noor Haddad' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.locator('#team').getByRole('listitem').first()).toBeVisible();
  await expect(onSite).toHaveCount(0);
});
