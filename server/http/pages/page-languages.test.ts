import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn } from '#contract/content/site-languages.ts';
import { pagePaths } from '#content/page-paths.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { builtInTeam } from '#content/team-members.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const decode = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] as string);

/** What people read or hear of a document, and what search engines show of it. React has written it: every `<` begins a tag. */
function wordsIn(html: string): string[] {
  const read = html.replaceAll(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, '').replaceAll(/<wbr\/?>/g, '');
  const attributes = read.matchAll(
    /\s(?:alt|aria-label|aria-description|aria-roledescription|title|placeholder)="([^"]*)"/g,
  );
  const meta = read.matchAll(
    /<meta (?:name|property)="(?:og:|twitter:)?(?:title|description|image:alt)" content="([^"]*)"/g,
  );
  const structured = [
    ...(/<script type="application\/ld\+json">(.*?)<\/script>/s
      .exec(html)?.[1]
      ?.matchAll(/"(?:name|description)":("(?:[^"\\]|\\.)*")/g) ?? []),
  ];
  const texts = read.split(/<[^>]*>/);
  return [
    ...texts,
    ...[...attributes, ...meta].map(([, value = '']) => value),
    ...structured.map(([, value = '""']) => JSON.parse(value) as string),
  ]
    .map((text) => decode(text).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

const paths = [...pagePaths, '/nowhere', '/?sent=1'];

/** English that stands on Chinese pages: names, addresses, the other language, and a field that only robots fill in. */
const allowed = [
  defaultStudioIdentity.legalName,
  defaultStudioIdentity.name,
  ...defaultStudioIdentity.offices.flatMap(({ street }) => (street ? [street] : [])),
  defaultStudioIdentity.email,
  'English',
  'OpenStreetMap',
  'Cookie',
  'Website',
  ...builtInTeam.flatMap(({ name }) => [name, name.split(' ')[0] as string]),
];

test.each(paths)('%s speaks no English in Chinese', async (path) => {
  const { body } = await site.inject({ url: pathIn('zh-Hans', path) });
  const words = wordsIn(body);
  const english = words.filter((text) =>
    /[a-z]{2,}/i.test(allowed.reduce((rest, each) => rest.replaceAll(each, ''), text)),
  );
  expect(english).toEqual([]);
  expect(words.filter((text) => /\p{Script=Han}/u.test(text)).length).toBeGreaterThan(30);
});

test.each(paths)('%s speaks no Chinese in English', async (path) => {
  const { body } = await site.inject({ url: path });
  const words = wordsIn(body);
  expect(words.filter((text) => /\p{Script=Han}/u.test(text) && text !== '中文')).toEqual([]);
  expect(words.length).toBeGreaterThan(40);
});
