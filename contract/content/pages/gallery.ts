import { z } from 'zod';
import { defineFrame, line, paragraph } from '../define-page.ts';

const description = paragraph(160, { placeholders: ['gallery'] });

/** The texts around a gallery. Its name and description are those of its record. */
export const galleryPage = defineFrame('/gallery', {
  /** for search results, of a gallery that has no description, with pictures or with films */
  descriptions: z.object({ pictures: description, films: description }),
  empty: z.object({ title: line(), text: line(160) }),
  /** the link to the contact page */
  call: line(60),
});
