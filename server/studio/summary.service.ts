import type { Database } from '#server/platform/db/database.ts';
import type { Summary, SummaryQuery, FirstSteps, FirstStepsUpdate } from '#contract/summary.ts';
import type { ContactService } from '#server/enquiries/enquiries.service.ts';
import type { MailSettingsService } from '#server/mail/mail-settings.service.ts';
import type { MediaService } from '#server/media/library/media.service.ts';
import type { ChangeTopics } from '#server/platform/db/content-revision.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { limits } from '#contract/limits.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import type { BackupRuns } from '#server/backup/backup-runs.service.ts';
import type { StudioService } from './studio.service.ts';
import { createFirstStepsRepository } from './studio.repository.ts';

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

export type FirstStepsService = ReturnType<typeof createFirstStepsService>;

/** Every field that visitors use to reach the studio. */
const ownFields = ['name', 'phone', 'email'] as const;

/**
 * The list of the first hour. A step is done if what it asks for is there, whoever did it and however. That the list was put away is
 * stored with the account: what is left at the desk is left on the phone too, and a new colleague gets a list of their own.
 */
export function createFirstStepsService({
  database,
  studio,
  mail,
  backupRuns,
}: {
  database: Database;
  studio: Pick<StudioService, 'identity'>;
  mail: Pick<MailSettingsService, 'tellsSomebody'>;
  backupRuns: Pick<BackupRuns, 'getState'>;
}) {
  const repository = createFirstStepsRepository(database.db);
  return {
    async get(userId: string): Promise<FirstSteps> {
      const [isLeft, banner, identity, photos, team, tellsSomebody, { lastBackup }] = await Promise.all([
        repository.isDismissed(userId),
        repository.hasHomeBanner(),
        studio.identity(),
        repository.countPhotos(limits.firstPhotos),
        repository.hasMember(),
        mail.tellsSomebody(),
        backupRuns.getState(),
      ]);
      return {
        isLeft,
        done: {
          banner,
          studio: ownFields.every((field) => identity[field] !== defaultStudioIdentity[field]),
          photos: photos >= limits.firstPhotos,
          team,
          mail: tellsSomebody,
          backup: lastBackup?.isOk === true,
        },
        photos,
      };
    },

    setDismissed: (userId: string, { isLeft }: FirstStepsUpdate): Promise<void> =>
      repository.setDismissed(userId, isLeft ? new Date().toISOString() : null),
  };
}
