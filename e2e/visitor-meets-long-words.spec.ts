import { noDifferences } from '#contract/content/content-differences.ts';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { pagePaths } from '#content/page-paths.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { cutWords } from './cut-words.ts';
import { expect, test } from './story.ts';

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});
test.use({ expectedPageErrors: ['404 /nowhere', '404 /zh/nowhere'] });
test.setTimeout(180_000);

/** Every text of a page, as long as it may be and without a place to break. */
function longestTexts(name: PageName) {
  const shared: Record<string, unknown> = {};
  const en: Record<string, unknown> = {};
  for (const { path, meta } of listFields(contentPages[name], builtInContent[name], noDifferences)) {
    if (meta.kind === 'flag' || meta.kind === 'link') continue;
    const placeholders = (meta.placeholders ?? []).map((each) => `{${each}}`).join('');
    const text = placeholders + 'Mjg'.repeat(200).slice(0, (meta.maximum ?? 80) - placeholders.length);
    (meta.isShared ? shared : en)[path] = meta.kind === 'lines' ? [text, text] : text;
  }
  return { ...noDifferences, shared, en, 'zh-Hans': en, sources: en };
}

test('the longest words that an owner can write are neither cut nor wider than a phone', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  for (const name of pageNames) {
    await owner.replace(`/api/admin/content/${name}/draft`, { differences: longestTexts(name) });
    await owner.create(`/api/admin/content/${name}/publish`, {});
  }
  const cut: string[] = [];
  for (const language of siteLanguages) {
    for (const path of [...pagePaths, '/nowhere']) {
      const url = pathIn(language, path);
      await page.goto(url);
      await expect(page.locator('main')).toContainText('MjgMjg');
      // Beside a button as long as this one, the name of the studio ends in an ellipsis.
      const found = (await cutWords(page)).filter((words) => !words.startsWith('cut by logo-'));
      cut.push(...found.map((words) => `${url}: ${words}`));
    }
  }
  expect(cut).toEqual([]);
});
