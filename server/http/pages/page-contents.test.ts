import { afterAll, beforeAll, expect, test } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import { listFields, type PageField } from '#contract/content/list-fields.ts';
import { pathIn, type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { insertLibraryItem } from '#server/testing/fixtures/filled-studio.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const origin = 'https://studio.example';
const actor = { id: null, name: 'Mei' };
let site: TestApp;
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@studio.example' };
  site = await createTestApp({ PUBLIC_URL: origin, ...mail }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

interface Marker {
  page: PageName;
  path: string;
  language: SiteLanguage | 'shared';
  /** a text that occurs once in the whole site */
  text: string;
}

interface Document {
  name: PageName;
  language: SiteLanguage;
  html: string;
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
  const differences = { ...noOverrides, shared: {}, en: {}, 'zh-Hans': {}, sources: {} } as typeof noOverrides;
  for (const field of listFields(page, builtInContent[name], noOverrides)) {
    const { meta, path } = field;
    // Of the flags, only popular packages show another text.
    if (meta.kind === 'flag' && path.endsWith('.popular')) differences.shared[path] = true;
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
    gallery: ['/gallery/attic', '/gallery/reels'],
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
    else await site.services.enquiryPage.add(links.toKey(id), 'In June, too');
    paths.push(`/enquiry/${links.toKey(id)}`);
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

/** A floor plan, a video, a figure of clients, and enquiries that are deleted one day have words of their own. */
async function addWhatHasWords(headers: { authorization: string }): Promise<void> {
  const post = async (url: string, payload: object) => {
    const answer = await site.inject({ method: 'POST', url: `/api/admin/${url}`, headers, payload });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  await post('galleries', { name: 'Attic', slug: 'attic', category: 'wedding-photography' });
  await post('galleries', { name: 'Reels', slug: 'reels', category: 'wedding-videography' });
  const plan = { title: 'Loft', description: 'Two floors', planType: 'Apartment' };
  await post('floor-plans', { ...plan, imageUrl: 'https://studio.example/loft.jpg' });
  await post('about-content', { sectionKey: 'stats_clients', content: '500' });
  const { database, retention, revision } = site.services;
  const film = await insertLibraryItem(database, '/objects/uploads/film');
  const row = { category: 'wedding-videography', mediaType: 'video', mimeType: 'video/mp4' } as const;
  await database.db.updateTable('media').set(row).where('id', '=', film).execute();
  await retention.update(24, actor);
  await revision.bump();
}

/** The subject of a mail is no HTML. */
const plain = (text: string) => text.replaceAll('<', '&lt;');

/** The page of an enquiry that is withdrawn without its box ticked, the mail to its sender, and the page of a failure. */
async function readOccasions(headers: { authorization: string }): Promise<Document[]> {
  const settings = { server: null, from: null, timeZone: 'America/New_York', sendsReceipts: true, recipients: [] };
  await site.inject({ method: 'PUT', url: '/api/admin/mail-settings', headers, payload: settings });
  const links = createEnquiryLinks({ key: site.services.secrets.enquiryPageKey });
  const { db } = site.services.database;
  const read: Document[] = [];
  for (const language of siteLanguages) {
    const { id } = await site.services.contact.receive({ ...enquiry, page: pathIn(language, '/contact') });
    const withdrawal = await site.inject({
      method: 'POST',
      url: pathIn(language, `/enquiry/${links.toKey(id)}`),
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'intent=withdraw',
    });
    // Greeted without a name.
    const unnamed = { ...enquiry, firstName: '42', email: 'number@example.com' };
    await site.services.contact.receive({ ...unnamed, page: pathIn(language, '/contact') });
    const mails = await db.selectFrom('mails').selectAll().where('kind', '=', 'enquiry-receipt').execute();
    const texts = mails.map(({ subject, htmlBody }) => plain(subject) + htmlBody);
    await db.deleteFrom('mails').execute();
    read.push({ name: 'enquiry', language, html: withdrawal.body + texts.join('') });
    // Pages of before are cached.
    await site.services.revision.bump();
    await db.schema.alterTable('galleries').renameTo('lostGalleries').execute();
    const failed = await site
      .inject({ url: pathIn(language, '/gallery/attic') })
      .finally(() => db.schema.alterTable('lostGalleries').renameTo('galleries').execute());
    expect(failed.statusCode).toBe(500);
    expect(failed.body).toContain(`<a href="${pathIn(language, '/')}">`);
    read.push({ name: 'frame', language, html: failed.body });
  }
  return read;
}

test('every text of the content model stands on its page, in its language, escaped, and nowhere else', async () => {
  for (const name of pageNames) await publishMarkers(name);
  const headers = await site.signIn();
  const enquiries = await receiveEnquiries(headers);

  const documents: Document[] = [];
  const readAll = async (names: readonly PageName[]) => {
    for (const name of names) {
      for (const language of siteLanguages) {
        documents.push({ name, language, html: await readPage(name, language, enquiries) });
      }
    }
  };
  await readAll(['property', 'privacy']);
  await addWhatHasWords(headers);
  await readAll(pageNames);
  await becomeOneOffice(headers);
  await readAll(['contact', 'frame']);
  documents.push(...(await readOccasions(headers)));
  expect(markers.length).toBeGreaterThan(1_000);
  const found = new Set<string>();
  const misplaced: string[] = [];
  for (const { page, path, language, text } of markers) {
    for (const document of documents) {
      const isOwn = document.name === page && (language === 'shared' || language === document.language);
      const mayRepeat =
        repeats[page]?.includes(document.name) && (language === 'shared' || language === document.language);
      const isThere = document.html.includes(text);
      // The steps of a session stand on pages that have other texts too.
      const isStep = page === 'frame' && path.startsWith('process.') && language === document.language;
      if ((isOwn || isStep) && isThere) found.add(`${page} ${path} in ${document.language}`);
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
  expect([...new Set(missing)]).toEqual([]);
  for (const { name, html } of documents) expect(html.match(/Q[0-9a-z]{3}Z<\/script>/), name).toBeNull();
}, 120_000);
