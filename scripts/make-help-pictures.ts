import { readFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { type Page, chromium } from '@playwright/test';
import type { MediaCategory } from '#contract/media-categories.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { firstTab, tabPath } from '#contract/admin-tabs.ts';
import { type HelpTopic, helpTopics } from '#app/admin/help/help-article.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { startStudioProcess } from '#server/testing/servers/studio-process.ts';
import { findChromium } from './testing/find-chromium.ts';
import { quietArguments } from './testing/quiet-chromium.ts';

type Owner = Awaited<ReturnType<typeof signInAsOwner>>;

const masters = path.resolve(import.meta.dirname, '../imagery/masters');

/** One picture each, from the masters of the built-in pictures. */
const pictures: [file: string, category: MediaCategory, alt: string][] = [
  ['heroes/home', 'hero-home', 'Morning light'],
  ['heroes/portrait', 'hero-portrait', 'Portraits'],
  ['heroes/property', 'hero-property', 'Houses'],
  ['property/kitchen-oak', 'property-portfolio', 'Kitchen of oak'],
  ['property/linen-curtain', 'property-portfolio', 'Room with linen curtains'],
  ['property/spiral-stair', '3d-floor-plans', 'Ground floor'],
  ['family/breakfast-table', 'family-portraits', 'Breakfast'],
  ['family/sofa-window', 'family-portraits', 'By the window'],
  ['wedding/bouquet-close', 'wedding-photography', 'Bouquet'],
  ['wedding/aisle-chairs', 'wedding-photography', 'Chairs'],
  ['team/lens', 'records-only', 'Ada'],
  ['team/film-slate', 'records-only', 'Ben'],
];

const enquiries = [
  { firstName: '小明', lastName: '王', serviceType: 'portrait', message: '想为全家拍一组合影，十二月的周末有空吗？' },
  { firstName: 'Maria', lastName: 'Silva', serviceType: 'other', message: 'We marry in June, about eighty guests.' },
  {
    firstName: 'Tom',
    lastName: 'Becker',
    serviceType: 'commercial',
    message: 'Pictures of twelve products for our shop.',
  },
];

function readMaster(file: string): Promise<Buffer> {
  return readFile(path.join(masters, `${file}.webp`)).then((bytes) => sharp(bytes).resize(1400).jpeg().toBuffer());
}

/** Fills an empty studio with a little of everything, for the pictures of the help. */
async function fillSampleStudio(owner: Owner, origin: string): Promise<void> {
  const urlByName: Record<string, string> = {};
  const ids: Record<string, string> = {};
  for (const [file, category, alt] of pictures) {
    const item = await owner.claim(await owner.upload(await readMaster(file)), category, alt);
    urlByName[file] = item.filePath;
    ids[file] = item.id;
  }
  const picture = (file: string) => origin + urlByName[file];

  await owner.create('/api/admin/team', {
    name: 'Ada Winter',
    role: 'Portraits',
    description: 'Waits for the moment after the smile.',
    image: picture('team/lens'),
  });
  await owner.create('/api/admin/team', {
    name: 'Ben Sommer',
    role: 'Films',
    description: 'Cuts to the breath, not to the beat.',
    image: picture('team/film-slate'),
  });
  for (const [name, slug] of [
    ['River lanterns', 'river-lanterns'],
    ['Winter wedding', 'winter-wedding'],
  ]) {
    await owner.create('/api/admin/galleries', { name, slug, category: 'wedding-photography' });
  }
  for (const [title, file] of [
    ['House by the sea', 'property/linen-curtain'],
    ['Flat with an oak kitchen', 'property/kitchen-oak'],
  ] as const) {
    await owner.create('/api/admin/property-videos', {
      title,
      description: 'A walk through all rooms.',
      videoUrl: picture(file),
      thumbnailUrl: picture(file),
      duration: '3:42',
      price: '$1,200,000',
      propertyType: 'House',
    });
  }
  await owner.create('/api/admin/floor-plans', {
    title: 'Ground floor',
    description: 'Living room, kitchen and stairs.',
    imageUrl: picture('property/spiral-stair'),
    planType: 'Single Family Home',
    squareFootage: '1,240 sq ft',
  });
  for (const [quote, person, service, file] of [
    ['He sat with our son until the shyness was gone.', 'Ana Li', 'portrait', 'family/sofa-window'],
    ['We saw our own wedding for the first time.', 'June and Tom', 'wedding', 'wedding/bouquet-close'],
  ] as const) {
    const consent = { consentOn: '2026-03-02', consentNote: 'by e-mail 2026-03-02' };
    await owner.create('/api/admin/testimonials', { quote, person, service, imageUrl: picture(file), ...consent });
  }
  for (const [sectionKey, content] of [
    ['hero_title', 'Light, kept'],
    ['stats_projects', '350+'],
  ]) {
    await owner.create('/api/admin/about-content', { sectionKey, content });
  }
  for (const [title, clientName, service, shootDate, file] of [
    ['The Silva wedding', 'Maria Silva', 'other', '2026-06-20', 'wedding/bouquet-close'],
    ['王家全家福', '王小明', 'portrait', '2026-05-02', 'family/sofa-window'],
    ['12 Smith Street', 'Tom Becker', 'property', '2026-04-18', 'property/kitchen-oak'],
  ] as const) {
    const { id } = await owner.create('/api/admin/client-galleries', { title, clientName, service, shootDate });
    await owner.create('/api/admin/media', {
      filename: 'photo.jpg',
      originalName: 'photo.jpg',
      fileSize: '1',
      mimeType: 'image/jpeg',
      filePath: await owner.upload(await readMaster(file)),
      category: 'client-work',
      clientGalleryId: id,
      mediaType: 'photo',
    });
    if (service !== 'property') await owner.create(`/api/admin/client-galleries/${id}/links`, { rights: ['view'] });
  }
  for (const [index, enquiry] of enquiries.entries()) {
    await owner.create('/api/contact', { ...enquiry, email: `visitor${index}@example.com` });
  }
  await untilReady(owner);
  await owner.remove(`/api/admin/media/${ids['wedding/aisle-chairs']}`);
}

/** Until the thumbnails are there. */
async function untilReady(owner: Owner): Promise<void> {
  for (;;) {
    const states = (await owner.listMedia()).map(({ state }) => state);
    if (states.every((state) => state === 'ready')) return;
    await setTimeout(500);
  }
}

/**
 * Takes the pictures of the help from a studio with samples, in both languages: `node scripts/make-help-pictures.ts [TOPIC ...]`.
 * Run it again after a tab has changed its looks.
 */
const root = path.resolve(import.meta.dirname, '..');
const output = path.join(root, 'app/admin/help/pictures');
/** Wide enough for two columns of cards, and the same proportions as the picture in the article. */
const viewport = { width: 960, height: 600 };
const maxBytes = 40 * 1024;
const languages = { zh, en };

const wanted = helpTopics.filter((topic) => process.argv.length < 3 || process.argv.slice(2).includes(topic));
await buildIfNeeded();
const studio = await startStudioProcess({ WEB_PROCESSES: '1' }, 'e2e/photo-studio.ts');
const browser = await chromium.launch({
  executablePath: findChromium().path,
  args: [...quietArguments],
});
try {
  const owner = await signInAsOwner(studio);
  await fillSampleStudio(owner, studio.origin);
  for (const language of ['zh', 'en'] as const) {
    await mkdir(path.join(output, language), { recursive: true });
    const page = await browser.newPage({ viewport, baseURL: studio.origin, reducedMotion: 'reduce' });
    await page.addInitScript(
      ([token, choice]) => {
        localStorage.setItem('adminToken', token);
        localStorage.setItem('adminLanguage', choice);
      },
      [owner.token, language] as const,
    );
    for (const topic of wanted) {
      await owner.replace('/api/admin/first-steps', { isLeft: topic !== 'backup' });
      await show(page, topic, languages[language]);
      const { bytes, quality } = await shrink(await page.screenshot());
      await writeFile(path.join(output, language, `${topic}.avif`), bytes);
      console.log(`${language}/${topic}.avif: ${bytes.length} bytes at quality ${quality}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
  await studio.stop();
}

/** Opens what the article is about. A tab begins at the top of the picture: the header is the same everywhere. */
async function show(page: Page, topic: HelpTopic, texts: typeof en): Promise<void> {
  const isDialog = topic === 'settings' || topic === 'mail';
  await page.goto(tabPath(isDialog || topic === 'backup' ? firstTab : topic));
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
  if (isDialog) {
    await page.getByRole('button', { name: texts.header.settings }).click();
    await page.getByRole('tab', { name: texts.settings.sections[topic === 'mail' ? 'mail' : 'studio'] }).click();
  } else if (topic !== 'backup') {
    await page.getByRole('tablist').evaluate((bar) => bar.scrollIntoView({ block: 'start' }));
  }
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  // The network is never idle: the page listens for changes.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function shrink(screenshot: Buffer): Promise<{ bytes: Buffer; quality: number }> {
  for (let quality = 60; ; quality -= 6) {
    const bytes = await sharp(screenshot).avif({ quality, effort: 4 }).toBuffer();
    if (bytes.length <= maxBytes) return { bytes, quality };
    if (quality < 20) throw new Error(`A picture has ${bytes.length} bytes even at quality ${quality}.`);
  }
}
