import type { Kysely } from 'kysely';
import type { MailTable, Schema } from '#server/platform/db/schema.ts';
import { isNotAboutTrashed } from '#server/platform/db/mails-of-trash.ts';

export type QueueName = 'photos' | 'photo-renditions' | 'films' | 'film-renditions' | 'mails';

export interface QueueFigures {
  queue: QueueName;
  waiting: number;
  /** since when the oldest entry waits (ISO 8601); null if none waits */
  oldestAt: string | null;
}

interface Counted {
  count: number;
  oldest: string | null;
}

/** Counts for monitoring. Every query reads an index or a short table: a scrape comes every few seconds. */
export function createMetricsRepository(db: Kysely<Schema>) {
  const photos = db
    .selectFrom('media')
    .where('mediaType', '=', 'photo')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'));

  return {
    async listQueues(): Promise<QueueFigures[]> {
      const first = await photos
        .where('state', '=', 'processing')
        .select(({ fn }) => fn.min('createdAt').as('oldest'))
        .executeTakeFirstOrThrow();
      const rest = await photos
        .where('state', '!=', 'processing')
        // Not `is not null`, for which SQLite reads every row and no index.
        .where('pendingSince', '>', '')
        .select(({ fn }) => fn.min('pendingSince').as('oldest'))
        .executeTakeFirstOrThrow();
      const videos = await db
        .selectFrom('filmJobs')
        .select(({ fn }) => ['step', fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
        .groupBy('step')
        .execute();
      const mails = await db
        .selectFrom('mails')
        .where('state', '=', 'queued')
        .where(isNotAboutTrashed)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
        .executeTakeFirstOrThrow();
      const findVideos = (step: string) => videos.find((one) => one.step === step);
      return [
        figures('photos', first),
        figures('photo-renditions', rest),
        figures('films', findVideos('prepare')),
        figures('film-renditions', findVideos('renditions')),
        figures('mails', mails),
      ];
    },

    /** Photos and videos that could not be processed, and are not deleted. */
    async countFailedMedia(): Promise<number> {
      const { count } = await db
        .selectFrom('media')
        .where('state', '=', 'failed')
        .where('deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async countMails(state: MailTable['state']): Promise<number> {
      const { count } = await db
        .selectFrom('mails')
        .where('state', '=', state)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

function figures(queue: QueueName, { count, oldest }: Counted = { count: 0, oldest: null }): QueueFigures {
  return { queue, waiting: Number(count), oldestAt: oldest };
}
