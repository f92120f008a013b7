import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { builtInIds, noOverrides } from '#contract/content/resolve-content.ts';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Builds the site first if necessary.
vi.setConfig({ hookTimeout: 600_000 });

let site: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  headers = await site.signIn();
  const payload = { name: 'Slow light', slug: 'slow-light', category: 'Festivals' };
  await site.inject({ method: 'POST', url: '/api/admin/galleries', headers, payload });
});
afterAll(() => site.close());

const actor = { id: null, name: 'Mei' };
const read = async (url: string) => (await site.inject({ url })).body;

async function linkTo(page: PageName): Promise<string> {
  const payload = { page, staffLanguage: 'zh', hasBar: false };
  const url = '/api/admin/content/preview-links';
  return (await site.inject({ method: 'POST', url, payload, headers })).json().data.url;
}

const attribute = / data-field="([^"]*)"/g;

/** How many elements show each field of a document. */
function countFields(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, paths = ''] of html.matchAll(attribute))
    for (const path of paths.split(' ')) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

/** The fields of built-in pages that a draft does not show as a text, by page and path, and the reason. */
const notShown: Record<string, RegExp> = {
  'it is for search engines': /^\w+ meta\.|^gallery descriptions\./,
  'the contact form gets it by a link':
    / (.*\.)?(call|pricing|join|empty|fitting)\.about$|^contact form\.(choice|interest)$/,
  'it is a name for screen readers':
    /^property floorPlans\.alt$|^wedding rental\.style(s)?Label$|^frame notFound\.others$/,
  'no package of the page is popular': /^(newborn|property) pricing\.popular$/,
  'it needs a figure, an office or a profile of the studio':
    /^about values\.statistics\.clients\.|^contact details\.studio$|^frame footer\.(promise|followTitle)$/,
  'enquiries are kept without end': /^privacy retention\.automatic$/,
  'it appears while something loads, is sent or fails':
    /^home featured\.waiting$|^contact (form\.sending|thanks\..*|failure\..*|map\.failed)$/,
  'it stands on the page of an error': /^frame (notFound|failure)\./,
  'it stands on the page of an enquiry, or in its mail':
    /^enquiry (title|progress\..*|written|added|add\..*|withdraw\..*|gone\.(title|text)|receipt\..*)$/,
};

test.each(siteLanguages.flatMap((language) => pageNames.map((page) => ({ page, language }))))(
  'each text of the page $page in $language is shown by an element that names its field',
  async ({ page, language }) => {
    const counts = countFields(await read(pathIn(language, await linkTo(page))));
    const missing: string[] = [];
    for (const { path, meta, values } of listFields(contentPages[page], builtInContent[page], noOverrides)) {
      const lines = [values.en].flat().length;
      if (meta.kind === 'link' || meta.kind === 'flag' || lines === 0) continue;
      const isListed = Object.values(notShown).some((fields) => fields.test(`${page} ${path}`));
      if ((counts.get(path) ?? 0) < lines !== isListed) missing.push(path);
    }
    expect(missing, 'not shown and not in the list, or in the list and shown').toEqual([]);
  },
);

test.each(siteLanguages.flatMap((language) => pageNames.map((page) => ({ page, language }))))(
  'a draft of the page $page in $language is what visitors get, but for these names',
  async ({ page, language }) => {
    const draft = pathIn(language, await linkTo(page));
    const published = await read(draft.split('?', 1)[0] as string);
    expect(published).not.toContain('data-field');
    expect((await read(draft)).replaceAll(attribute, '')).toBe(published);
  },
);

test('fields with the same text are told apart, also if the text names another one', async () => {
  const en = { 'hero.title': 'Same', 'features.title': 'Same', 'call.action': 'Same\u{100000}\u{10FFFD}' };
  await site.services.content.saveDraft('portrait', { ...noOverrides, en }, actor);
  const found = (await read(await linkTo('portrait'))).matchAll(/data-field="([^"]*)"[^>]*>Same</g);
  expect([...found].map(([, path]) => path)).toEqual(['hero.title', 'features.title', 'call.action']);
});

test('an added item is named by its id, and markup in a text stays text', async () => {
  const order = {
    shown: ['added-1'],
    hidden: [...builtInIds(contentPages.portrait, builtInContent.portrait, 'features.items')],
  };
  const en = {
    'features.items.added-1.title': '<b data-field="x">',
    'features.items.added-1.text': '--><script>"</script>',
  };
  await site.services.content.saveDraft('portrait', { ...noOverrides, en, orders: { 'features.items': order } }, actor);
  const html = await read(await linkTo('portrait'));
  expect(html).toContain('data-field="features.items.added-1.title">&lt;b data-field=&quot;x&quot;&gt;<');
  expect(html).toContain('data-field="features.items.added-1.text">--&gt;&lt;script&gt;&quot;&lt;/script&gt;<');
});
