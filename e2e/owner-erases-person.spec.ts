import { readFile } from 'node:fs/promises';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

test('a person gets a copy of their data and is erased, and old enquiries are deleted only if the owner wants it', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const enquiry = { lastName: 'Moreau', serviceType: 'portrait', message: 'A portrait, please.' };
  await owner.create('/api/contact', { ...enquiry, firstName: 'Odile', email: 'odile@example.com' });
  await owner.create('/api/contact', { ...enquiry, firstName: 'Bruno', email: 'bruno@example.com' });

  await signIn(page, studio);
  await expect(page.getByRole('article', { name: 'Odile Moreau' })).toBeVisible();
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const settings = page.getByRole('dialog', { name: '设置' });
  await settings.getByRole('tab', { name: '隐私' }).click();
  await expect(settings.getByRole('radio', { name: '不自动删除' })).toBeChecked();
  const writes: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.postDataJSON());
  });
  await settings.getByRole('radio', { name: '不自动删除' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(settings.getByRole('radio', { name: '24 个月' })).toBeFocused();
  await expect(settings.getByRole('radio', { name: '24 个月' })).toBeChecked();
  await settings.getByRole('button', { name: '保存所选期限' }).click();
  await expect(settings.getByText('一周内没有咨询会被删除。')).toBeVisible();
  expect(writes).toEqual([{ months: 24 }]);
  await expect(settings.getByRole('button', { name: '保存所选期限' })).toBeFocused();
  await expect(settings.getByRole('radio', { name: '24 个月' })).toBeChecked();

  await settings.getByLabel('邮箱').and(settings.locator('[name=personEmail]')).fill('ODILE@example.com');
  await settings.getByRole('button', { name: '查找' }).click();
  await expect(settings.getByText('找到 1 条咨询、0 条备注、0 条回复、0 封邮件。')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await settings.getByRole('button', { name: '导出 JSON' }).click();
  // Without a UTF-8 locale the browser gives the file another name.
  const copy = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { enquiries: object[] };
  expect(copy.enquiries).toEqual([expect.objectContaining({ firstName: 'Odile', message: enquiry.message })]);

  await settings.getByRole('button', { name: '全部删除' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '确定要删除此人的全部资料吗？此操作无法撤销。' });
  await confirmation.getByRole('button', { name: '全部删除' }).click();
  await expectNotice(page, '此人的资料已删除');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: 'Odile Moreau' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Bruno Moreau' })).toBeVisible();

  await page.goto('/privacy');
  await expect(page.getByText('deleted automatically 24 months after you sent them')).toBeVisible();
});
