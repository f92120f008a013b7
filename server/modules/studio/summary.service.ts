import type { Summary, SummaryQuery } from '#contract/summary.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import type { MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import type { MediaService } from '#server/modules/library/media.service.ts';
import type { ChangeTopics } from '#server/platform/db/change-topics.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';

export type SummaryService = ReturnType<typeof createSummaryService>;

/** The figures at the top of the back office. The browser cannot count them, because its lists are paginated. */
export function createSummaryService({
  contact,
  changes,
  mail,
  media,
  space,
  system,
}: {
  contact: Pick<ContactService, 'count' | 'countDue'>;
  changes: Pick<ChangeTopics, 'read'>;
  mail: Pick<MailSettingsService, 'tellsSomebody' | 'findTimeZone'>;
  media: Pick<MediaService, 'measurePhotos'>;
  space: Pick<SpaceReserve, 'measure'>;
  system: { isWarning(): Promise<boolean> };
}) {
  return {
    async get(day?: SummaryQuery): Promise<Summary> {
      // First: what changes while the figures are read is then a change to the browser.
      const counters = await changes.read();
      const [contacts, desk, tellsSomebody, { count, bytes }, { freeBytes, isShort }, isWarning, timeZone] =
        await Promise.all([
          contact.count(),
          contact.countDue(day),
          mail.tellsSomebody(),
          media.measurePhotos(),
          space.measure(),
          system.isWarning(),
          mail.findTimeZone(),
        ]);
      const free = Number.isFinite(freeBytes) ? String(freeBytes) : null;
      return {
        contacts,
        desk,
        changes: counters,
        timeZone,
        mail: { tellsSomebody },
        photos: count,
        photoBytes: String(bytes),
        space: { freeBytes: free, isShort },
        system: { isWarning },
      };
    },
  };
}
