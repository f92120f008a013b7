import type { Locator, Page } from '@playwright/test';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, test } from './story.ts';
import { tabTo } from './owner-steps.ts';

test.use({ ownPage: true, mediaWorker: 'photos' });

test.setTimeout(120_000);

/** What is further away than this is out of reach by keyboard. */
const maxPresses = 80;

async function tabWithin(page: Page, control: Locator): Promise<void> {
  expect(await tabTo(page, control)).toBeLessThanOrEqual(maxPresses);
}

test('from signing in to a new team member and back out, without a mouse', async ({ page, studio }) => {
  const near = { name: 'Ada Near', role: 'Light', description: 'Sees.', image: `${studio.origin}/favicon.ico` };
  await (await signInAsOwner(studio)).create('/api/admin/team', { ...near, sortOrder: '9' });
  await page.goto('/admin');
  await expect(page.getByLabel('用户名')).toBeFocused();
  await page.keyboard.type(studio.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(studio.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '管理后台' })).toBeVisible();

  await tabWithin(page, page.getByRole('tab', { name: '联系提交', exact: true }));
  for (let step = 1; step <= 3; step++) {
    await page.keyboard.press('ArrowRight');
    // Radix moves the focus in a later task: a key before that would start from the same tab again.
    await expect(page.getByRole('tab').nth(step)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: '团队管理', exact: true })).toHaveAttribute('aria-selected', 'true');

  await expect(page.getByRole('button', { name: '添加团队成员' })).toBeVisible();
  await tabWithin(page, page.getByRole('button', { name: '添加团队成员', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('姓名')).toBeFocused();
  // Each text is followed by its Chinese.
  await page.keyboard.type('Lan Keys');
  await tabWithin(page, page.getByLabel('职位').first());
  await page.keyboard.type('Sound');
  await tabWithin(page, page.getByLabel('简介').first());
  await page.keyboard.type('Hears the room first.');
  await tabWithin(page, page.getByLabel('照片网址'));
  await page.keyboard.type(`${studio.origin}/favicon.ico`);

  // Escape asks for confirmation before typed values are discarded; cancelling returns to the form.
  await page.keyboard.press('Escape');
  const confirmation = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await expect(page.getByLabel('照片网址')).toHaveValue(/favicon/);

  await tabWithin(page, page.getByLabel('发布', { exact: true }));
  await page.keyboard.press('Space');
  await tabWithin(page, page.getByRole('button', { name: '保存', exact: true }));
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Lan Keys' });
  await expect(card).toContainText('草稿');
  await expect(page.getByRole('dialog', { name: '添加团队成员' })).toHaveCount(0);

  await tabWithin(page, page.getByRole('button', { name: '删除 Lan Keys', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabWithin(page, page.getByRole('button', { name: '删除', exact: true }));
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  // The focus moves to the next card when the deleted one disappears, and from the last one to the heading.
  const next = page.getByRole('article', { name: 'Ada Near' });
  await expect(next).toBeFocused();
  await tabWithin(page, page.getByRole('button', { name: '删除 Ada Near', exact: true }));
  await page.keyboard.press('Enter');
  await tabWithin(page, page.getByRole('button', { name: '删除', exact: true }));
  await page.keyboard.press('Enter');
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^团队成员/ })).toBeFocused();
});

test('an enquiry is read, answered and filed without a mouse', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const enquiry = { email: 'pia@example.com', serviceType: 'newborn', message: 'Due in May.' };
  await owner.create('/api/contact', { ...enquiry, firstName: 'Pia', lastName: 'Holm' });
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), owner.token);
  await page.goto('/admin');
  const card = page.getByRole('article', { name: 'Pia Holm' });
  await expect(card).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#admin-content')).toBeFocused();
  await tabWithin(page, page.getByRole('link', { name: 'pia@example.com', exact: true }));
  await tabWithin(page, page.getByRole('button', { name: '标为已读', exact: true }));
  await page.keyboard.press('Enter');
  await expect(card.getByText('未读', { exact: true })).toHaveCount(0);
  await tabWithin(page, page.getByRole('button', { name: '归档', exact: true }));
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
});

test('the library is selected and published without a mouse', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const { photo } = await import('#server/testing/fixtures/pictures.ts');
  await owner.addPhoto(await photo(), 'event-photography', 'Keyboard picture');
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), owner.token);
  await page.goto('/admin/photos');
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await search.focus();
  await page.keyboard.type('Keyboard picture');
  const card = page.getByRole('article', { name: 'photo.jpg' });
  await expect(card).toHaveCount(1);
  await tabWithin(page, page.getByRole('checkbox', { name: '选择 photo.jpg', exact: true }));
  await page.keyboard.press('Space');
  await expect(page.getByText('已选 1 个')).toBeVisible();
  await page.getByRole('button', { name: '取消发布' }).focus();
  await page.keyboard.press('Enter');
  await expect(card).toContainText('草稿');
  // The button that was pressed is gone with the selection.
  await expect(page.getByRole('button', { name: /^全选/ })).toBeFocused();
});
