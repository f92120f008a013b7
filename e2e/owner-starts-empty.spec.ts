import type { APIRequestContext } from '@playwright/test';
import { kinds, type RecordTab } from '#contract/records/kinds.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.setTimeout(120_000);

const lists = {
  '/api/admin/contacts': '/api/admin/contacts',
  '/api/media': '/api/admin/media',
  ...Object.fromEntries(Object.values(kinds).map(({ path }) => [path.admin, path.admin])),
};

/** Deletes what other tests have created. */
async function empty(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  for (const [list, path] of Object.entries(lists)) {
    const answer = (await (await request.get(list, { headers })).json()) as
      | { id: string }[]
      | { data: { id: string }[] };
    for (const { id } of Array.isArray(answer) ? answer : answer.data)
      await request.delete(`${path}/${id}`, { headers });
  }
}

const expectedTexts: Record<'mixed' | 'en', Partial<Record<AdminTab, string>> & Record<RecordTab, string>> = {
  mixed: {
    contacts: '暂无客户咨询',
    photos: '暂无媒体文件',
    team: '暂无团队成员',
    'cms-galleries': '暂无图库',
    'cms-images': '暂无媒体文件',
    'property-videos': 'No property videos yet. Click "Add Property Video" to get started.',
    'floor-plans': 'No floor plans yet. Click "Add Floor Plan" to get started.',
    'about-content': 'No about content yet. Click "Add Content Section" to get started.',
    testimonials: '暂无客户评价。点击“添加客户评价”开始。',
  },
  en: {
    contacts: 'No contact submissions yet',
    photos: 'No media files yet',
    team: 'No team members yet',
    'cms-galleries': 'No galleries yet',
    'cms-images': 'No media files yet',
    'property-videos': 'No property videos yet. Click "Add Property Video" to get started.',
    'floor-plans': 'No floor plans yet. Click "Add Floor Plan" to get started.',
    'about-content': 'No about content yet. Click "Add Content Section" to get started.',
    testimonials: 'No testimonials yet. Click "Add Testimonial" to get started.',
  },
};

for (const language of ['mixed', 'en'] as const) {
  test(`a new studio's lists say that they are empty (${language})`, async ({ page, studio }) => {
    const { token } = await signInAsOwner(studio);
    await empty(page.request, token);
    await signInWithLanguage(language, page, studio);
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    for (const [tab, text] of Object.entries(expectedTexts[language])) {
      await page.locator(`[data-tab=${tab}]`).click();
      await expect(page.getByRole('tabpanel').getByText(text, { exact: true })).toBeVisible();
      // In English owner-chooses-language.spec.ts runs axe on the same empty tabs.
      if (language === 'mixed') await expectAccessible(page);
    }
    const cards = page.getByRole('region', { name: language === 'en' ? 'Overview' : '概览' });
    await expect(cards.getByRole('definition')).toHaveText(['0', '0', '0.0 MB']);
  });
}
