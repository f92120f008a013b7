import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.setTimeout(120_000);

test('deleting a picture names the places that use it, and they go on showing it', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 400, height: 400 }), 'professional-headshots', 'A face by the window');
  const headers = { authorization: `Bearer ${owner.token}` };
  const media = (await (await page.request.get('/api/media', { headers })).json()) as {
    data: { alt: string; filePath: string }[];
  };
  const image = media.data.find(({ alt }) => alt === 'A face by the window')?.filePath ?? '';
  const member = { name: 'Ines Duarte', role: 'Producer', description: 'Calls it at six.', image };
  await owner.create('/api/admin/team', member);

  for (const language of ['zh', 'en'] as const) {
    await signInWithLanguage(language, page, studio);
    await page.getByRole('tab', { name: language === 'zh' ? '照片管理' : 'Photos', exact: true }).click();
    await page.getByRole('searchbox').fill('A face by the window');
    const card = page.getByRole('article', { name: 'photo.jpg' });
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: language === 'zh' ? '删除 photo.jpg' : 'Delete photo.jpg' }).click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation).toContainText(language === 'zh' ? '此操作无法撤销' : 'cannot be undone');
    await expect(confirmation.getByRole('listitem')).toHaveText(
      language === 'zh' ? '团队成员：Ines Duarte' : /team member: Ines Duarte/i,
    );
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: language === 'zh' ? '取消' : 'Cancel' }).click();
    if (language === 'zh') {
      await page.evaluate(() => localStorage.clear());
      continue;
    }
    // Until its renditions exist the picture is not public, so wait for them.
    await expect(card).not.toContainText('Processing', { timeout: 60_000 });
    await card.getByRole('button', { name: 'Delete photo.jpg' }).click();
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expectNotice(page, 'Delete successful');
    await expect(card).toHaveCount(0);
  }
  expect((await page.request.get(image)).status()).toBe(200);
});
