import { afterAll, beforeAll, expect, test } from 'vitest';
import { noDifferences } from '#contract/content/content-differences.ts';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import { listFields, type PageField } from '#contract/content/list-fields.ts';
import { pathIn, type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { createEnquiryLinks } from '#server/modules/desk/enquiry-links.ts';
import { enquiry } from '#server/testing/fixtures/enquiry.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const origin = 'https://studio.example';
const actor = { id: null, name: 'Mei' };
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: origin }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

interface Marker {
  page: PageName;
  path: string;
  language: SiteLanguage | 'shared';
  /** a text that occurs once in the whole site */
  text: string;
}

const markers: Marker[] = [];

function markerOf(page: PageName, { path, meta }: PageField, language: Marker['language']): unknown {
  const text = `Q${markers.length.toString(36).padStart(3, '0')}Z`;
  markers.push({ page, path, language, text });
  // It would end a script and begin an element if it were not escaped.
  const value = `${text}</script><b>${(meta.placeholders ?? []).map((name) => ` {${name}}`).join('')}`;
  return meta.kind === 'lines' ? [value] : value;
}

/** Publishes a page with a marker in every text. */
async function publishMarkers(name: PageName): Promise<void> {
  const page = contentPages[name];
  const differences = { ...noDifferences, shared: {}, en: {}, 'zh-Hans': {}, sources: {} } as typeof noDifferences;
  for (const field of listFields(page, builtInContent[name], noDifferences)) {
    const { meta, path } = field;
    if (meta.kind === 'flag' || meta.kind === 'link') continue;
    if (meta.isShared) differences.shared[path] = markerOf(name, field, 'shared');
    else {
      differences.en[path] = markerOf(name, field, 'en');
      differences['zh-Hans'][path] = markerOf(name, field, 'zh-Hans');
      differences.sources[path] = differences.en[path];
    }
  }
  await site.services.content.saveDraft(name, differences, actor);
  await site.services.content.publish(name, actor);
}

/** Texts that these documents have no occasion to show, in the order of the pages. */
const conditional = [
  // Without a popular package, and without a floor plan.
  'newborn pricing.popular',
  'property floorPlans.alt',
  'property pricing.popular',
  // Without the figure of clients, without automatic deletion, without films.
  'about values.statistics.clients.label',
  'privacy retention.automatic',
  'gallery descriptions.films',
  // A form without its box ticked, and the mail to the sender.
  'enquiry withdraw.unconfirmed',
  'enquiry receipt.subject',
  'enquiry receipt.greeting',
  'enquiry receipt.received',
  'enquiry receipt.reach',
  'enquiry receipt.page',
  'enquiry receipt.written',
  // Without a failure: page-failure.test.ts.
  'frame failure.title',
  'frame failure.text',
  'frame failure.again',
  'frame failure.home',
];

/** The home page repeats parts of two pages, and an enquiry names its service as the form does. */
const repeats: Partial<Record<PageName, PageName[]>> = {
  about: ['home'],
  contact: ['home', 'enquiry'],
  frame: [...pageNames],
};

const pathsOf = (name: PageName, enquiries: string[]): string[] => {
  const paths: Partial<Record<PageName, string[]>> = {
    home: ['/', '/?sent=1'],
    contact: ['/contact', '/contact?sent=1'],
    gallery: ['/gallery/attic'],
    enquiry: [...enquiries, `${enquiries[0]}?added=1`, '/enquiry/withdrawn', '/enquiry/gone'],
    frame: ['/nowhere'],
  };
  return paths[name] ?? [contentPages[name].path];
};

async function readPage(name: PageName, language: SiteLanguage, enquiries: string[]): Promise<string> {
  const urls = pathsOf(name, enquiries).map((path) => pathIn(language, path));
  return (await Promise.all(urls.map(async (url) => (await site.inject({ url })).body))).join('\n');
}

/** The pages of a new enquiry, one that was read and one that was answered. */
async function receiveEnquiries(headers: { authorization: string }): Promise<string[]> {
  const links = createEnquiryLinks({ key: site.services.secrets.enquiryPageKey });
  const paths: string[] = [];
  for (const change of [undefined, { state: 'read' }, { stage: 'answered' }]) {
    const { id } = (await site.inject({ method: 'POST', url: '/api/contact', payload: enquiry })).json().data;
    const url = `/api/admin/contacts/${id}${change?.stage ? '/desk' : ''}`;
    if (change) await site.inject({ method: 'PATCH', url, headers, payload: change });
    else await site.services.enquiryPage.add(links.keyOf(id), 'In June, too');
    paths.push(`/enquiry/${links.keyOf(id)}`);
  }
  return paths;
}

/** A studio with one office and a social network has other words in its footer and beside its form. */
async function becomeOneOffice(headers: { authorization: string }): Promise<void> {
  const identity = (await site.inject({ url: '/api/studio' })).json().data as StudioIdentity;
  const social = { ...identity.social, instagram: 'https://instagram.example/studio' };
  const payload = { ...identity, social, offices: identity.offices.slice(0, 1) };
  const answer = await site.inject({
    method: 'PUT',
    url: '/api/admin/studio',
    headers: { ...headers, 'if-match': '*' },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

test('every text of the content model stands on its page, in its language, escaped, and nowhere else', async () => {
  for (const name of pageNames) await publishMarkers(name);
  const headers = await site.signIn();
  const gallery = { name: 'Attic', slug: 'attic', category: 'wedding-photography' };
  await site.inject({ method: 'POST', url: '/api/admin/galleries', headers, payload: gallery });
  const enquiries = await receiveEnquiries(headers);

  const documents: { name: PageName; language: SiteLanguage; html: string }[] = [];
  const readAll = async (names: readonly PageName[]) => {
    for (const name of names) {
      for (const language of siteLanguages) {
        documents.push({ name, language, html: await readPage(name, language, enquiries) });
      }
    }
  };
  await readAll(pageNames);
  await becomeOneOffice(headers);
  await readAll(['contact', 'frame']);
  expect(markers.length).toBeGreaterThan(1_000);
  const found = new Set<string>();
  const misplaced: string[] = [];
  for (const { page, path, language, text } of markers) {
    for (const document of documents) {
      const isOwn = document.name === page && (language === 'shared' || language === document.language);
      const mayRepeat =
        repeats[page]?.includes(document.name) && (language === 'shared' || language === document.language);
      const isThere = document.html.includes(text);
      if (isOwn && isThere) found.add(`${page} ${path} in ${document.language}`);
      if (isThere && !isOwn && !mayRepeat)
        misplaced.push(`${page} ${path} in ${language} on ${document.name} in ${document.language}`);
    }
  }
  expect(misplaced).toEqual([]);
  const missing = markers.flatMap(({ page, path, language }) =>
    (language === 'shared' ? siteLanguages : [language]).every((each) => found.has(`${page} ${path} in ${each}`))
      ? []
      : [`${page} ${path}`],
  );
  expect([...new Set(missing)]).toEqual(conditional);
  for (const { name, html } of documents) expect(html.match(/Q[0-9a-z]{3}Z<\/script>/), name).toBeNull();
}, 120_000);
