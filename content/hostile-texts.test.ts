import { expect, test } from 'vitest';
import { validateOverrides } from '#contract/content/validate-overrides.ts';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { builtInContent } from './built-in-content.ts';

/** What is written into every text of a page, and what is stored of it; fields that are too short for it refuse it. */
const hostile: [written: string, stored: string][] = [
  ['</script><b>', '</script><b>'],
  ['👩‍👩‍👧 📷', '👩‍👩‍👧 📷'],
  ['שלום مرحبا', 'שלום مرحبا'],
  ['\u202Eevil\u2066', 'evil'],
  ['a\u200Bb\uFEFF', 'ab'],
  ['a\uD800b\uDC00', 'ab'],
  ['a\u0000\u0085b', 'a b'],
  ['{{x}} ${y}', '{{x}} ${y}'],
];

/** All texts of a page with one value. */
function everywhere(name: PageName, value: string) {
  const fields = listFields(contentPages[name], builtInContent[name], noOverrides).filter(
    ({ meta }) => meta.kind !== 'flag' && meta.kind !== 'link',
  );
  const places = fields.flatMap(({ path, meta: { isShared, kind, maximum = 0, placeholders = [] } }) =>
    (isShared ? (['shared'] as const) : (['en', 'zh-Hans'] as const)).map((language) => {
      const words = placeholders.map((placeholder) => `{${placeholder}}`).join('');
      const text = value + words;
      return { language, path, maximum, text, value: kind === 'lines' ? [text] : text, isLines: kind === 'lines' };
    }),
  );
  const given = { ...noOverrides, shared: {}, en: {}, 'zh-Hans': {} } as typeof noOverrides;
  for (const place of places) given[place.language][place.path] = place.value;
  return { places, ...validateOverrides(contentPages[name], builtInContent[name], given) };
}

test.each(hostile)('%j is stored in every text of every page as %j', (written, stored) => {
  for (const name of pageNames) {
    const { places, differences, errors } = everywhere(name, written);
    expect(errors, name).toEqual([]);
    expect(places.length).toBeGreaterThan(5);
    for (const { language, path } of places) {
      const kept = [differences[language][path]].flat().join();
      expect(kept.startsWith(stored), `${name} ${language} ${path}: ${kept}`).toBe(true);
      expect(kept.isWellFormed()).toBe(true);
    }
  }
});

test('10,000 characters are refused in every text of every page, with its field, language and limit', () => {
  for (const name of pageNames) {
    const { places, errors, differences } = everywhere(name, 'x'.repeat(10_000));
    expect(errors).toEqual(
      expect.arrayContaining(
        places.map(({ language, path, maximum, isLines }) => ({
          path: `${language}.${path}${isLines ? '.0' : ''}`,
          code: 'too-long',
          params: { max: maximum },
        })),
      ),
    );
    expect(errors).toHaveLength(places.length);
    expect(differences).toMatchObject({ shared: {}, en: {}, 'zh-Hans': {} });
  }
});
