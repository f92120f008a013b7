import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn } from '#contract/content/site-languages.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { builtInPicture } from '#content/pictures.ts';
import { builtInTeam } from '#content/team-members.ts';
import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
let paths: string[];
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  const headers = await site.signIn();
  const create = async (url: string, payload: object) =>
    (await site.inject({ method: 'POST', url, headers, payload })).json().data.id as string;
  const galleryId = await create('/api/admin/galleries', {
    name: 'Attic',
    slug: 'attic',
    category: 'wedding-photography',
    description: 'Under the roof',
    translations: { 'zh-Hans': { name: '阁楼', description: '屋檐下' } },
  });
  const picture = { galleryId, imageUrl: 'https://studio.example/roof.jpg', alt: 'A roof', caption: 'Rain' };
  await create('/api/admin/cms/images', { ...picture, translations: { 'zh-Hans': { alt: '屋顶', caption: '雨' } } });
  const enquiryKey = createEnquiryLinks({ key: site.services.secrets.enquiryPageKey }).toKey(
    await create('/api/contact', { ...enquiry, message: '48' }),
  );
  paths = [...pagePaths, '/nowhere', '/?sent=1', '/gallery/attic', '/gallery/none'];
  paths.push(`/enquiry/${enquiryKey}`, `/enquiry/${enquiryKey}?added=1`, '/enquiry/withdrawn', '/enquiry/gone');
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

/** The links to the other language, also on telephones. */
const languageNames = ['English', 'EN', '中文', '中'];

/** English that stands on Chinese pages: names, addresses, and a time zone. */
const allowed = [
  defaultStudioIdentity.legalName,
  defaultStudioIdentity.name,
  ...defaultStudioIdentity.offices.flatMap(({ street }) => (street ? [street] : [])),
  defaultStudioIdentity.email,
  'OpenStreetMap',
  'Cookie',
  'UTC',
  enquiry.firstName,
  enquiry.lastName,
  enquiry.email,
  ...builtInTeam.flatMap(({ name }) => [name, name.split(' ')[0] as string]),
];

test('no page speaks English in Chinese', async () => {
  for (const path of paths) {
    const { body } = await site.inject({ url: pathIn('zh-Hans', path) });
    const words = wordsIn(body);
    const english = words.filter(
      (text) =>
        !languageNames.includes(text) &&
        /[a-z]{2,}/i.test(allowed.reduce((rest, each) => rest.replaceAll(each, ''), text)),
    );
    expect(english, path).toEqual([]);
    expect(words.filter((text) => /\p{Script=Han}/u.test(text)).length, path).toBeGreaterThan(30);
    const spaced = words.filter((text) => /[，。！？；：、] \p{Script=Han}|\p{Script=Han}[,!?;:]/u.test(text));
    expect(spaced, `${path}: Latin punctuation, or a space after that of Chinese`).toEqual([]);
  }
});

test('no page speaks Chinese in English', async () => {
  for (const path of paths) {
    const { body } = await site.inject({ url: path });
    const words = wordsIn(body);
    expect(
      words.filter((text) => /\p{Script=Han}/u.test(text) && !languageNames.includes(text)),
      path,
    ).toEqual([]);
    expect(words.length, path).toBeGreaterThan(40);
  }
});

/** Their pictures show objects: whoever hears the page must not think that it shows these people. */
test.each(['/', '/team', '/zh', '/zh/team'])('the pictures of sample members say what they show on %s', async (url) => {
  const { body } = await site.inject({ url });
  const heard = [...body.matchAll(/\salt="([^"]*)"/g)].map(([, alt = '']) => decode(alt));
  const field = url.startsWith('/zh') ? 'altZh' : 'alt';
  const shown = builtInTeam.map(({ image }) => builtInPicture(image)[field]);
  expect(heard).toEqual(expect.arrayContaining(shown));
  expect(heard.filter((alt) => builtInTeam.some(({ name }) => alt.includes(name)))).toEqual([]);
});
