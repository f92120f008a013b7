import { sql } from 'kysely';
import type { ChangeCounters, ChangeTopic } from '#contract/changes/changes.ts';
import type { Database } from './database.ts';

export interface ChangeTopics {
  /**
   * Increments the counter of a topic. Call it in the transaction of the change: the counter moves once, at its end. So the
   * row is locked briefly, and after all others, whatever else the transaction locks.
   */
  bump(topic: ChangeTopic): Promise<void>;
  read(): Promise<ChangeCounters>;
}

export function createChangeTopics({ db, beforeCommit }: Pick<Database, 'db' | 'beforeCommit'>): ChangeTopics {
  return {
    bump: (topic) =>
      beforeCommit(topic, () =>
        db
          .updateTable('changeTopics')
          .set({ counter: sql<number>`counter + 1` })
          .where('topic', '=', topic)
          .execute(),
      ),

    async read() {
      const rows = await db.selectFrom('changeTopics').selectAll().execute();
      return Object.fromEntries(rows.map(({ topic, counter }) => [topic, counter])) as ChangeCounters;
    },
  };
}
