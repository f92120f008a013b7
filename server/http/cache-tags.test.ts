import { expect, test } from 'vitest';
import { mapKinds } from '#contract/records/kinds.ts';
import type { PageServices } from '#app/services-context.ts';
import { createCacheTags } from './cache-tags.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Services that know two members of the team and nothing else. */
const services = {
  studio: { identity: async () => ({}) },
  content: { document: async () => ({}) },
  retention: {},
  media: {},
  records: {
    ...mapKinds(() => ({})),
    teamMembers: { listPublished: async () => [{ id: idOf(1) }, { id: idOf(2) }] },
  },
} as unknown as PageServices;

test('a page has the tags of what it has read and of the media that it shows', async () => {
  const tags = createCacheTags(services);
  await tags.services.content.document('contact', 'en');
  expect(tags.headers('<p>')).toEqual({ 'cache-tag': 'site,page-contact', 'surrogate-key': 'site page-contact' });
  await tags.services.records.teamMembers.listPublished();
  await tags.services.studio.identity();
  expect(tags.headers(`<img src="/media/${idOf(7)}/abc/640.avif"><img src="/media/${idOf(7)}/abc/960.avif">`)).toEqual(
    expect.objectContaining({
      'cache-tag': [
        'site,media,page-contact,studio-identity,team-member',
        `team-member-${idOf(1)}`,
        `team-member-${idOf(2)}`,
        `media-${idOf(7)}`,
      ].join(','),
    }),
  );
});

test('a page with more than fits into a header has the tags of kinds, which each change names, too', async () => {
  const tags = createCacheTags(services);
  await tags.services.records.teamMembers.listPublished();
  const body = Array.from({ length: 300 }, (_, n) => `/media/${idOf(n)}/abc/640.avif`).join(' ');
  expect(tags.headers(body)['surrogate-key']).toBe('site media team-member');
});
