import type { SourceContent } from '#contract/content/define-page.ts';
import type { galleryPage } from '#contract/content/pages/gallery.ts';

export const gallery: SourceContent<typeof galleryPage> = {
  descriptions: { pictures: '{gallery}: pictures by the studio.', films: '{gallery}: films by the studio.' },
  empty: { title: 'No pictures here yet.', text: 'We are still choosing. Please come back in a few days.' },
  call: 'Book a session like this',
};
