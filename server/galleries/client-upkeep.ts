import { clientActivityDays, clientReminderDays } from '#contract/client-sharing.ts';
import { clientViewMinutes } from '#contract/client-galleries.ts';
import { dayMs, hourMs, isoAt, minuteMs } from '#contract/durations.ts';
import { addDays, dayIn } from '#contract/studio-day.ts';
import type { NewMail } from '#server/mail/mail.repository.ts';
import { clientReminderMail } from '#server/mail/templates/client-link-mail.ts';
import { databaseNow } from '#server/platform/db/database-now.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ClientGalleryTable } from '#server/platform/db/schema.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';
import { createClientLinkRepository } from './client-links.repository.ts';

/**
 * Reminds clients a week before their link ends, once for each link whichever node looks first, and drops old figures. What was due while no
 * worker ran is done by the next one, as long as the link is valid.
 */
export function createClientUpkeep({
  database,
  mail,
  studioIdentity,
  findTimeZone,
  log,
  now = () => databaseNow(database.db),
}: {
  database: Pick<Database, 'db' | 'transact'>;
  mail: { canSend: () => Promise<boolean>; enqueueEncrypted: (mail: NewMail) => Promise<void> };
  studioIdentity: (language: ClientGalleryTable['language']) => Promise<{ name: string; email: string }>;
  findTimeZone: () => Promise<string>;
  log: Pick<Log, 'error'>;
  /** milliseconds since 1970, the same for all nodes; tests replace it */
  now?: () => Promise<number>;
}) {
  const repository = createClientLinkRepository(database.db);
  const termMs = clientReminderDays * dayMs;

  /** @returns how many mails were queued */
  const remind = async (): Promise<number> => {
    // Not yet: who sets up mail later has the reminders sent that are due then.
    if (!(await mail.canSend())) return 0;
    const time = await now();
    let count = 0;
    for (const found of await repository.listEnding({ now: isoAt(time), until: isoAt(time + termMs) })) {
      const { expiresAt } = found;
      // One that was made for less than a week is known to end.
      if (expiresAt === null || Date.parse(expiresAt) - Date.parse(found.createdAt) < termMs) continue;
      const [studio, timeZone] = [await studioIdentity(found.language), await findTimeZone()];
      await database.transact(async () => {
        if (!(await repository.markReminded(found, isoAt(time)))) return;
        await mail.enqueueEncrypted(clientReminderMail(found, studio, { link: { id: found.id, expiresAt }, timeZone }));
        count += 1;
      });
    }
    return count;
  };

  const run = async () => {
    await remind();
    const time = await now();
    await repository.removeOlder({
      day: addDays(dayIn(await findTimeZone(), time), -clientActivityDays),
      since: isoAt(time - clientViewMinutes * minuteMs),
    });
  };

  return {
    remind,
    run,
    /** @returns a function that stops it */
    start: () => runEvery(hourMs, run, { log, failure: 'failed to remind clients of links that end' }),
  };
}
