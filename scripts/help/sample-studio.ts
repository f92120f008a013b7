import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { signInAsOwner } from '#server/testing/clients/owner-client.ts';

type Owner = Awaited<ReturnType<typeof signInAsOwner>>;

const masters = path.resolve(import.meta.dirname, '../../imagery/masters');

/** One picture each, from the masters of the built-in pictures. */
const pictures: [file: string, category: MediaCategory, alt: string][] = [
  ['heroes/home', 'hero-home', 'Morning light'],
  ['heroes/portrait', 'hero-portrait', 'Portraits'],
  ['heroes/property', 'hero-property', 'Houses'],
  ['property/kitchen-oak', 'property-portfolio', 'Kitchen of oak'],
  ['property/terrace-sea', 'property-portfolio', 'Terrace by the sea'],
  ['property/staircase', '3d-floor-plans', 'Ground floor'],
  ['family/breakfast-table', 'family-portraits', 'Breakfast'],
  ['family/sofa-window', 'family-portraits', 'By the window'],
  ['wedding/bouquet-close', 'wedding-photography', 'Bouquet'],
  ['wedding/aisle-chairs', 'wedding-photography', 'Chairs'],
  ['team/monogram-aw', 'records-only', 'Ada'],
  ['team/monogram-bs', 'records-only', 'Ben'],
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

/** Fills an empty studio with a little of everything, for the pictures of the help. */
export async function fillSampleStudio(owner: Owner, origin: string): Promise<void> {
  const urlByName: Record<string, string> = {};
  const ids: Record<string, string> = {};
  for (const [file, category, alt] of pictures) {
    const jpeg = await sharp(await readFile(path.join(masters, `${file}.webp`)))
      .resize(1400)
      .jpeg()
      .toBuffer();
    const item = await owner.claim(await owner.upload(jpeg), category, alt);
    urlByName[file] = item.filePath;
    ids[file] = item.id;
  }
  const picture = (file: string) => origin + urlByName[file];

  await owner.create('/api/admin/team', {
    name: 'Ada Winter',
    role: 'Portraits',
    description: 'Waits for the moment after the smile.',
    image: picture('team/monogram-aw'),
  });
  await owner.create('/api/admin/team', {
    name: 'Ben Sommer',
    role: 'Films',
    description: 'Cuts to the breath, not to the beat.',
    image: picture('team/monogram-bs'),
  });
  for (const [name, slug] of [
    ['River lanterns', 'river-lanterns'],
    ['Winter wedding', 'winter-wedding'],
  ]) {
    await owner.create('/api/admin/galleries', { name, slug, category: 'wedding-photography' });
  }
  for (const [title, file] of [
    ['House by the sea', 'property/terrace-sea'],
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
    imageUrl: picture('property/staircase'),
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
