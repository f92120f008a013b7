import { globSync, readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { pagePaths, sitePageNames, sitePages } from '#contract/site-pages.ts';
import { pageGalleries } from '#app/site/pages.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

/** The rules of the HTML standard and of accessibility, without those of style. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard', 'html-validate:a11y'] });

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

/** Of a part of which React has rendered the fallback: public pages are rendered to one string, which waits for nothing. */
const fallback = /<!--\$[?!]-->.{0,200}/gs;

async function findingsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const waiting = [...html.matchAll(fallback)].map(([place]) => `A part would have had to wait: ${place}`);
  const invalid = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, offset, size }) => {
      const place = html.slice(offset, offset + Math.max(size, 60));
      return `${ruleId}: ${message} at ${selector ?? 'the document'}: ${place}`;
    }),
  );
  return [...waiting, ...invalid];
}

const inBoth = (...paths: string[]) => siteLanguages.flatMap((language) => paths.map((path) => pathIn(language, path)));

test.each([
  ...inBoth(...pagePaths, '/nowhere', '/?sent=1', '/contact?sent=1', '/contact?service=newborn&about=Luxury'),
  '/admin/contacts',
])('the document of %s is valid and complete', async (url) => {
  const { body, statusCode } = await site.inject({ url });
  expect(statusCode).toBe(url.endsWith('/nowhere') ? 404 : 200);
  expect(await findingsIn(body)).toEqual([]);
});

/** Specified literally, with straight apostrophes. */
const specified = ["Let's create together", "We'll get back to you soon."];

test.each([...pagePaths, '/nowhere', '/?sent=1'])('the text of %s has curly apostrophes', async (url) => {
  const { body } = await site.inject({ url });
  const text = body
    .slice(body.indexOf('<body'))
    .replaceAll(/<(script|style|noscript|template)\b.*?<\/\1>/gs, '')
    // An apostrophe that is drawn as in print is part of its sentence.
    .replaceAll(/<span class="drawn-mark [^>]*><span>([^<]*)<\/span><\/span>/g, '$1')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
  const sentences = text.split('\n').filter((line) => /['"]/.test(line));
  expect(sentences.filter((line) => !specified.some((literal) => line.includes(literal)))).toEqual([]);
  if (url === '/contact') expect(text).toContain("Let's create together");
});

/** It does not know `container-type`, `cqw` and `@view-transition` either, for which there is no other way. */
test('the styles of a public page have no other rule that the Nu HTML checker reports as an error', async () => {
  const { body } = await site.inject({ url: '/' });
  expect(body).toContain('<style>');
  expect(body.match(/@property|margin-trim|@starting-style|@function/g) ?? []).toEqual([]);
});

test.each([
  ['/?index', 'Last name is required'],
  ['/contact', 'Last name is required'],
  ['/zh?index', '请填写姓氏'],
  ['/zh/contact', '请填写姓氏'],
])('so is %s with the error messages of a form', async (url, message) => {
  const { body, statusCode } = await site.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'firstName=Ada',
  });
  expect(statusCode).toBe(400);
  expect(body).toContain(message);
  expect(await findingsIn(body)).toEqual([]);
});

test('so are pages that show content of the studio', async () => {
  const headers = await site.signIn();
  const image = 'https://studio.example/picture.jpg';
  const create = async (url: string, payload: object): Promise<string> => {
    const answer = await site.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(201);
    return (answer.json() as { data: { id: string } }).data.id;
  };
  const galleryId = await create('/api/admin/galleries', {
    name: 'Attic',
    slug: 'attic',
    category: 'wedding-photography',
  });
  await create('/api/admin/cms/images', { galleryId, imageUrl: image, alt: 'Dust & "light"' });
  await create('/api/admin/cms/images', { galleryId, imageUrl: `${image}?2`, title: 'A title only' });
  const profile = { platform: 'instagram', href: 'https://instagram.example/x' };
  await create('/api/admin/team', { name: 'Ines', role: 'Editor', description: '<b>', image, socialLinks: [profile] });
  await create('/api/admin/floor-plans', {
    title: 'Loft',
    planType: 'Apartment',
    description: 'One room',
    imageUrl: image,
  });
  await create('/api/admin/property-videos', {
    title: 'Walk',
    videoUrl: 'https://studio.example/walk.mp4',
    thumbnailUrl: image,
    duration: '3:00',
    description: 'Upstairs',
  });
  const consent = { consentOn: '2026-03-02', consentNote: 'by e-mail' };
  await create('/api/admin/testimonials', { quote: 'A "calm" day', person: 'Ana', imageUrl: image, ...consent });
  for (const url of inBoth('/gallery/attic', '/', '/team', '/property', '/film', '/sitemap')) {
    const { body, statusCode } = await site.inject({ url });
    expect(statusCode).toBe(200);
    expect(await findingsIn(body)).toEqual([]);
  }
});

test('a page with two elements of one id fails the validation', async () => {
  const { body } = await site.inject({ url: '/' });
  expect(await findingsIn(body.replace('</main>', '<p id="contact"></p></main>'))).not.toEqual([]);
});

test.each(
  sitePageNames.filter((name) => Object.keys(pageGalleries[name]).length > 0).map((name) => sitePages[name].path),
)('one picture of %s goes from edge to edge', async (url) => {
  const { body } = await site.inject({ url });
  expect(body.match(/class="photo photo-bleed"/g)).toHaveLength(1);
});

/** Names that scripts and tests look for, without a style. */
const unstyled = new Set(['badge-plain', 'help-article']);

test('every class of a control has a style', () => {
  const styles = globSync('build/client/assets/*.css').map((file) => readFileSync(file, 'utf8'));
  const styled = new Set(
    styles.flatMap((css) => [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))),
  );
  const used = globSync('app/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).map((name) => ({ file, name })),
    ),
  );
  expect(used.length).toBeGreaterThan(500);
  // Names that begin with a digit, such as 2xl:grid-cols-4, are escaped in another way.
  const plain = used.filter(({ name }) => /^\D/.test(name) && !unstyled.has(name));
  expect(plain.filter(({ name }) => !styled.has(name))).toEqual([]);
});
