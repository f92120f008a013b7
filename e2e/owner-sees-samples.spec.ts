import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

const localised = {
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
  test(`built-in pictures are shown and labelled as samples (${language})`, async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    await owner.removeAll('/api/admin/team');
    const texts = localised[language];
    await signInWithLanguage(language, page, studio);
    await page.getByRole('tab', { name: texts.banners, exact: true }).click();
    const newborn = page.getByRole('tabpanel').getByRole('article').last();
    await expect(newborn).toContainText(texts.none);
    await expect(newborn.getByText(texts.label, { exact: true })).toBeVisible();
    await expect(newborn.getByRole('img')).toHaveAttribute('src', /^\/pictures\/heroes\//);
    await expectAccessible(page);

    await page.getByRole('tab', { name: texts.team, exact: true }).click();
    const samples = page.getByRole('region', { name: texts.list });
    await expect(samples.getByRole('listitem')).toHaveCount(18);
    for (const sample of await samples.getByRole('listitem').all()) await expect(sample).toContainText(texts.label);
    await expectAccessible(page);
  });
}
