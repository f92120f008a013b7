import { dataOf } from '#contract/fields.ts';
import { summary } from '#contract/summary.ts';
import type { App } from '#server/http/app-instance.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import type { MediaService } from '#server/modules/media/media.service.ts';

interface Services {
  contact: Pick<ContactService, 'count'>;
  media: Pick<MediaService, 'measurePhotos'>;
}

/** What the back office shows above everything else, as figures: its lists may be long. */
export function summaryAdminRoutes(app: App, { contact, media }: Services): void {
  app.get('/api/admin/summary', {
    schema: {
      tags: ['Summary'],
      summary: 'How many enquiries and photos there are, and what the photos weigh',
      security: [{ bearer: [] }],
      response: { 200: dataOf(summary) },
    },
    async handler() {
      const [contacts, { count, bytes }] = await Promise.all([contact.count(), media.measurePhotos()]);
      return { data: { contacts, photos: count, photoBytes: String(bytes) } };
    },
  });
}
