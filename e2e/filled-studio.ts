import type { Page } from '@playwright/test';
import type { RecordTab } from '#contract/records/kinds.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';

/** Long enough to overflow or wrap wherever a name is shown. */
export const longName = 'A name that goes on for longer than anybody would expect of a name in a list';

/** Creates one record of each kind, so that every tab has content. @returns the API path of each record, by tab */
export async function fillStudio(studio: StudioProcess) {
  const owner = await signInAsOwner(studio);
  const picture = `${studio.origin}/favicon.ico`;
  const add = async (path: string, record: object) => `${path}/${(await owner.create(path, record)).id}`;

  await owner.create('/api/contact', {
    firstName: 'Maximiliane-Theodora',
    lastName: 'von und zu Hohenstein-Wiedenbrück',
    email: 'a.rather.long.address.of.somebody@a-rather-long-domain-name.example.com',
    phone: '+1 604 555 0100 ext. 99',
    serviceType: 'commercial',
    message: `${longName}. `.repeat(9),
  });
  await owner.addPhoto(await photo(), '3d-floor-plans', 'A plan');
  const gallery = await add('/api/admin/galleries', { name: longName, slug: `long-${Date.now()}`, category: 'All' });
  const galleryId = gallery.split('/').at(-1);
  await owner.create('/api/admin/cms/images', { galleryId, imageUrl: picture, title: longName });
  const described = { title: longName, description: longName };
  const paths = {
    'cms-galleries': gallery,
    team: await add('/api/admin/team', { name: longName, role: 'Everything', description: longName, image: picture }),
    'property-videos': await add('/api/admin/property-videos', {
      ...described,
      videoUrl: picture,
      thumbnailUrl: picture,
      duration: '3:42',
      price: '$1',
      propertyType: 'Villa',
    }),
    'floor-plans': await add('/api/admin/floor-plans', {
      ...described,
      imageUrl: picture,
      planType: 'Office',
      squareFootage: '900 sq ft',
    }),
    testimonials: await add('/api/admin/testimonials', {
      quote: longName,
      person: longName,
      service: 'commercial',
      imageUrl: picture,
      consentOn: '2026-03-02',
      consentNote: longName,
    }),
    'about-content': await add('/api/admin/about-content', {
      sectionKey: `key_${Date.now()}`,
      content: longName,
      imageUrl: picture,
    }),
  } satisfies Record<RecordTab, string>;
  return { owner, paths };
}

/** Answers matching calls with 503. @returns stops doing so */
export async function failCalls(page: Page, method: string, address: string): Promise<() => Promise<void>> {
  const problem = { type: 'x', title: 'Unavailable', status: 503, detail: '', code: 'unavailable', requestId: 'req-7' };
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  );
  return () => page.unroute(address);
}
