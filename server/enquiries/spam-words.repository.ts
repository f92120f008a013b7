import { type Kysely, sql } from 'kysely';
import type { Schema, SpamLessonTable } from '#server/platform/db/schema.ts';
import type { Script, Counts } from './message-words.ts';

export type TrainingKind = SpamLessonTable['kind'];

interface TrainingSample {
  kind: TrainingKind;
  script: Script;
  words: readonly string[];
  keepsEarlier?: boolean;
}

export type SpamWordsRepository = ReturnType<typeof createSpamWordsRepository>;

/** A few MB at most. The rarest and oldest words are deleted beyond. */
const maxStoredWords = 20_000;
const toTotalKey = (script: Script) => `total:${script}`;

export function createSpamWordsRepository(db: Kysely<Schema>, { maxRows = maxStoredWords } = {}) {
  const add = async (words: readonly string[], kind: TrainingKind) => {
    if (words.length === 0) return;
    const row = { spam: 0, ham: 0, [kind]: 1, learnedAt: new Date().toISOString() };
    await db
      .insertInto('spamWords')
      .values(words.map((word) => ({ ...row, word })))
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet({
          spam: sql`spam_words.spam + excluded.spam`,
          ham: sql`spam_words.ham + excluded.ham`,
          learnedAt: sql`excluded.learned_at`,
        }),
      )
      .execute();
  };

  const subtract = async (words: readonly string[], kind: TrainingKind) => {
    if (words.length === 0) return;
    await db
      .updateTable('spamWords')
      .set({ [kind]: sql`${sql.ref(kind)} - 1` })
      .where('word', 'in', words)
      // A word may have been deleted and learned again since.
      .where(kind, '>', 0)
      .execute();
    await db.deleteFrom('spamWords').where('word', 'in', words).where('spam', '=', 0).where('ham', '=', 0).execute();
  };

  const prune = async () => {
    const { count } = await db
      .selectFrom('spamWords')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count <= maxRows) return;
    await db
      .deleteFrom('spamWords')
      .where('word', 'in', (eb) =>
        eb
          .selectFrom('spamWords')
          .select('word')
          .where('word', 'not like', 'total:%')
          .orderBy(sql`spam + ham`)
          .orderBy('learnedAt')
          .limit(count - Math.floor(maxRows * 0.9)),
      )
      .execute();
  };

  /** Locks the row of the totals first: concurrent lessons that lock words in different orders would deadlock on PostgreSQL. */
  const lock = async () => {
    await db
      .insertInto('spamWords')
      .values({ word: 'total:lock', spam: 0, ham: 0, learnedAt: '' })
      .onConflict((conflict) => conflict.column('word').doUpdateSet({ spam: 0 }))
      .execute();
  };

  const unlearn = async (contactId: string) => {
    const sample = await db
      .deleteFrom('spamLessons')
      .where('contactId', '=', contactId)
      .returning(['kind', 'words'])
      .executeTakeFirst();
    if (sample) await subtract(JSON.parse(sample.words) as string[], sample.kind);
  };

  return {
    /** The counts of words, and of all marked enquiries of a script, in one query. */
    async find(script: Script, words: readonly string[]): Promise<{ totals: Counts; counts: Map<string, Counts> }> {
      const rows = await db
        .selectFrom('spamWords')
        .select(['word', 'spam', 'ham'])
        .where('word', 'in', [toTotalKey(script), ...words])
        .execute();
      const counts = new Map(rows.map(({ word, ...count }) => [word, count]));
      return { totals: counts.get(toTotalKey(script)) ?? { spam: 0, ham: 0 }, counts };
    },

    /**
     * Learns from an enquiry, once: an earlier lesson of another kind is taken back, or stays if `keepsEarlier`. Runs in the caller's
     * transaction.
     */
    async learn(contactId: string, { kind, script, words, keepsEarlier = false }: TrainingSample) {
      await lock();
      const sample = await db
        .selectFrom('spamLessons')
        .select('kind')
        .where('contactId', '=', contactId)
        .executeTakeFirst();
      if (sample?.kind === kind || (sample && keepsEarlier)) return;
      await unlearn(contactId);
      const learned = [toTotalKey(script), ...words];
      await add(learned, kind);
      await db
        .insertInto('spamLessons')
        .values({ contactId, kind, words: JSON.stringify(learned) })
        .execute();
      await prune();
    },

    /** Takes back what was learned from an enquiry, so that nothing of it is left. */
    async forget(contactId: string): Promise<void> {
      await lock();
      await unlearn(contactId);
    },
  };
}
