import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { signInSpeaking } from './record-manager.ts';
import { expect, expectAccessible, test } from './story.ts';

const words = {
  zh: {
    banners: '页面横幅',
    home: '首页',
    none: '暂无横幅',
    team: '团队管理',
    list: '网站目前显示的示例',
    label: '示例',
  },
  en: {
    banners: 'Hero banners',
    home: 'Home',
    none: 'No banner',
    team: 'Team',
    list: 'Samples that the site shows for now',
    label: 'Sample',
  },
};

for (const language of ['zh', 'en'] as const) {
  test(`built-in pictures are shown as samples and called that (${language})`, async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    await owner.removeAll('/api/admin/team');
    const says = words[language];
    await signInSpeaking(language, page, studio);
    await page.getByRole('tab', { name: says.banners }).click();
    const newborn = page.getByRole('tabpanel').getByRole('article').last();
    await expect(newborn).toContainText(says.none);
    await expect(newborn.getByText(says.label, { exact: true })).toBeVisible();
    await expect(newborn.getByRole('img')).toHaveAttribute('src', /^\/pictures\/heroes\//);
    await expectAccessible(page);

    await page.getByRole('tab', { name: says.team }).click();
    const samples = page.getByRole('region', { name: says.list });
    await expect(samples.getByRole('listitem')).toHaveCount(18);
    for (const sample of await samples.getByRole('listitem').all()) await expect(sample).toContainText(says.label);
    await expectAccessible(page);
  });
}
