import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });
test.setTimeout(120_000);

test('a deletion is undone from its notice, or later from the trash, and bulk changes are undone too', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 640, height: 360 }), 'hero-home', 'A lighthouse at dusk');
  await owner.addPhoto(await photo({ width: 630, height: 360 }), 'event-photography', 'A harbour');
  const member = { name: 'Ines Duarte', role: 'Producer', description: 'Calls it at six.' };
  await owner.create('/api/admin/team', { ...member, image: `${studio.origin}/favicon.ico` });

  await signInWithLanguage('zh', page, studio);
  await page.getByRole('tab', { name: '照片管理' }).click();
  const library = page.getByRole('region', { name: '媒体库' });
  const cards = library.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) await expect(card).not.toContainText('处理中', { timeout: 60_000 });
  const banner = cards.filter({ hasText: '的当前横幅' });
  await banner.getByRole('button', { name: /^删除/ }).click();
  // What visitors see now is named before it is gone.
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('现在访客可以在这里看到：');
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: '删除' }).click();
  const undo = page.locator('.toast').getByRole('button', { name: '撤销' });
  await undo.focus();
  await undo.press('Enter');
  await expectNotice(page, '已恢复 1 项');
  await expect(cards).toHaveCount(2);

  await library.getByRole('button', { name: '全选' }).click();
  await library.getByRole('button', { name: '撤下' }).click();
  await expect(cards.filter({ hasText: '草稿' })).toHaveCount(2);
  await undo.focus();
  await undo.press('Enter');
  await expectNotice(page, '已撤销 2 个文件的修改');
  await expect(cards.filter({ hasText: '草稿' })).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Delete Ines Duarte' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article', { name: 'Ines Duarte' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Trash' }).click();
  const entry = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Ines Duarte');
  await expect(entry).toContainText('30 days left');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Restore: Ines Duarte' }).click();
  await expectNotice(page, '1 item restored');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('tab', { name: 'Team' }).click();
  await expect(page.getByRole('article', { name: 'Ines Duarte' })).toBeVisible();
});
