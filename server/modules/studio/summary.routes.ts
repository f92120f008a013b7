import { dataOf } from '#contract/fields.ts';
import { summary } from '#contract/summary.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import type { MediaService } from '#server/modules/library/media.service.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';

interface Services {
  contact: Pick<ContactService, 'count'>;
  media: Pick<MediaService, 'measurePhotos'>;
  space: Pick<SpaceReserve, 'measure'>;
}

/** What the back office shows above everything else, as figures: its lists may be long. */
export function summaryAdminRoutes(app: App, { contact, media, space }: Services): void {
  app.get('/api/admin/summary', {
    schema: {
      tags: ['Summary'],
      summary: 'How many enquiries and photos there are, and what the photos weigh, and how much room there is',
      security: [{ bearer: [] }],
      response: { 200: dataOf(summary) },
    },
    async handler() {
      const [contacts, { count, bytes }, { freeBytes, isShort }] = await Promise.all([
        contact.count(),
        media.measurePhotos(),
        space.measure(),
      ]);
      const free = Number.isFinite(freeBytes) ? String(freeBytes) : null;
      return { data: { contacts, photos: count, photoBytes: String(bytes), space: { freeBytes: free, isShort } } };
    },
  });
}
