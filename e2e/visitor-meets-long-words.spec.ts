import { noOverrides } from '#contract/content/resolve-content.ts';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { pathIn, type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { cutWords } from './hidden-parts.ts';
import { expect, test } from './story.ts';

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});
test.use({ expectedPageErrors: ['404 /nowhere', '404 /zh/nowhere'] });
test.setTimeout(180_000);

const longWord = (length: number) => 'Mjg'.repeat(200).slice(0, length);

/** As long as they may be: each of them in every fifth field of the Chinese pages. */
const hostile: ((length: number) => string)[] = [
  longWord,
  // 11 code units each, which must not be cut apart.
  (length) => '👨‍👩‍👧‍👦'.repeat(Math.floor(length / 11)) || '📷',
  (length) => 'שלוםمرحبا'.repeat(70).slice(0, length),
  (length) => `</script><i data-begun>${longWord(length)}`.slice(0, length),
  (length) => `\uD800\u202E${'M\u200B\u2060\u200D\u00AD'.repeat(120)}`.slice(0, length),
];

/** Every text of a page, as long as it may be and without a place to break. */
function longestTexts(name: PageName) {
  const values = { shared: {}, en: {}, 'zh-Hans': {} } as Record<'shared' | SiteLanguage, Record<string, unknown>>;
  const fields = listFields(contentPages[name], builtInContent[name], noOverrides);
  for (const [index, { path, meta }] of fields.entries()) {
    if (meta.kind === 'flag' || meta.kind === 'link') continue;
    const placeholders = (meta.placeholders ?? []).map((each) => `{${each}}`).join('');
    const write = (words: (typeof hostile)[number]) => {
      const text = placeholders + words((meta.maximum ?? 80) - placeholders.length);
      return meta.kind === 'lines' ? [text, text] : text;
    };
    values[meta.isShared ? 'shared' : 'en'][path] = write(longWord);
    if (!meta.isShared) values['zh-Hans'][path] = write(hostile[index % hostile.length] as (typeof hostile)[number]);
  }
  return { ...noOverrides, ...values, sources: values.en };
}

test('the longest and strangest texts that an owner can write are neither cut nor wider than a phone', async ({
  page,
  studio,
}) => {
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
      // Their own text alone: they began no element, and the page still scrolls in one direction.
      const { begun, width } = await page.evaluate(() => ({
        begun: document.querySelectorAll('[data-begun]').length,
        width: document.documentElement.scrollWidth,
      }));
      expect([begun, width], url).toEqual([0, 360]);
    }
  }
  expect(cut).toEqual([]);
});
