import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible, expectAccessibleLayout } from './accessibility.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

const enquiry = { email: 'files@example.com', serviceType: 'property', message: 'A loft with a skylight.' };

test('an enquiry is archived and deleted, and a suspected one shows why', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.create('/api/contact', { ...enquiry, firstName: 'Ingrid', lastName: 'Solberg', phone: '604-555-0123' });
  const spam = { website: 'spam.example', message: 'Look at https://spam.example' };
  await owner.create('/api/contact', { ...enquiry, ...spam, firstName: 'Robo', lastName: 'Caller' });

  await signIn(page, studio);
  const ingrid = page.getByRole('article', { name: 'Ingrid Solberg' });
  await expect(ingrid).toContainText('A loft with a skylight.');
  await expect(ingrid.getByRole('link', { name: 'files@example.com' })).toHaveAttribute(
    'href',
    'mailto:files@example.com',
  );
  await expect(ingrid.getByRole('link', { name: '604-555-0123' })).toHaveAttribute('href', 'tel:6045550123');
  await expect(ingrid).toContainText('房产摄影');
  const sentAt = await ingrid.locator('time').getAttribute('datetime');
  const inChinese = await page.evaluate((iso) => new Date(iso ?? '').toLocaleString('zh-CN'), sentAt);
  await expect(ingrid.locator('time')).toHaveText(inChinese);
  await expect(ingrid.getByRole('link', { name: '回复邮件' })).toHaveAttribute(
    'href',
    /^mailto:files@example.com\?subject=/,
  );
  const isUnread = ingrid.getByText('未读', { exact: true });
  await ingrid.getByRole('button', { name: '标为已读' }).click();
  await expect(isUnread).toHaveCount(0);
  await page.getByRole('button', { name: /^未读/ }).click();
  await expect(ingrid).toHaveCount(0);
  await page.getByRole('button', { name: /^收件箱/ }).click();
  await ingrid.getByRole('button', { name: '标为未读' }).click();
  await expect(isUnread).toBeVisible();
  await page.getByRole('button', { name: /^未读/ }).click();
  await expect(isUnread).toBeVisible();
  await ingrid.getByRole('button', { name: '归档', exact: true }).click();
  await expect(ingrid).toHaveCount(0);
  const undo = page.locator('.toast').getByRole('button', { name: '撤销' });
  await undo.focus();
  await undo.press('Enter');
  await expect(isUnread).toBeVisible();
  await ingrid.getByRole('button', { name: '归档', exact: true }).click();
  await expect(ingrid).toHaveCount(0);
  await page.getByRole('button', { name: /^已归档/ }).click();
  await expect(ingrid).toBeVisible();

  const confirmation = page.getByRole('alertdialog', { name: '确定要删除这条联系记录吗？' });
  await ingrid.getByRole('button', { name: '删除 Ingrid Solberg 的咨询' }).click();
  await expect(confirmation).toContainText('Ingrid Solberg');
  await confirmation.getByRole('button', { name: '取消' }).click();
  await expect(ingrid).toBeVisible();
  await ingrid.getByRole('button', { name: '删除 Ingrid Solberg 的咨询' }).click();
  await confirmation.getByRole('button', { name: '删除' }).click();
  await expectNotice(page, '咨询已移到回收站');
  await expect(ingrid).toHaveCount(0);

  await page.getByRole('button', { name: /^疑似垃圾信息/ }).click();
  const suspect = page.getByRole('article', { name: 'Robo Caller' });
  await expect(suspect).toContainText('怀疑的原因：填写了访客看不到的输入框');
  await expectAccessible(page);
  await suspect.getByRole('button', { name: '不是垃圾信息' }).click();
  await expect(suspect).toHaveCount(0);
  await page.getByRole('button', { name: /^收件箱/ }).click();
  await expect(suspect).not.toContainText('怀疑的原因');

  await page.getByRole('button', { name: '统计', exact: true }).click();
  const figures = page.getByRole('dialog', { name: '咨询统计' });
  await expect(figures.getByRole('table', { name: '按服务' }).getByRole('row', { name: '房产摄影 1 0' })).toBeVisible();
  await figures.getByText('以表格显示每周咨询').click();
  await expect(figures.getByRole('table', { name: '每周咨询' }).getByRole('row')).toHaveCount(13);
  await expectAccessibleLayout(page, 'The dialog of figures');
});
