import type { FirstSteps, FirstStepsUpdate } from '#contract/first-steps.ts';
import { limits } from '#contract/limits.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import type { BackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import type { MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import type { StudioService } from '#server/modules/studio/studio.service.ts';
import type { FirstStepsRepository } from './first-steps.repository.ts';

export type FirstStepsService = ReturnType<typeof createFirstStepsService>;

/** Every field that visitors use to reach the studio. */
const ownFields = ['name', 'phone', 'email'] as const;

/**
 * The list of the first hour. A step is done if what it asks for is there, whoever did it and however. That the list was put away is
 * stored with the account: what is left at the desk is left on the phone too, and a new colleague gets a list of their own.
 */
export function createFirstStepsService({
  repository,
  studio,
  mail,
  backupRuns,
}: {
  repository: FirstStepsRepository;
  studio: Pick<StudioService, 'identity'>;
  mail: Pick<MailSettingsService, 'tellsSomebody'>;
  backupRuns: Pick<BackupRuns, 'getState'>;
}) {
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
