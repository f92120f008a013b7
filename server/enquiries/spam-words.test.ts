import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { enquiry, unfilled } from '#server/testing/fixtures/enquiries.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { createSpamWordsRepository, type SpamWordsRepository } from './spam-words.repository.ts';
import { describeSignals } from './spam-signals.ts';
import { createSpamWords } from './spam-words.ts';
import { minTrainingSamples } from './message-words.ts';

const key = randomBytes(32);
let own: TestDatabase;
let database: Database;
let words: ReturnType<typeof createSpamWords>;
beforeAll(async () => {
  own = await createTestDatabase();
  database = own.open();
  words = withRepository(createSpamWordsRepository(database.db));
});
afterAll(async () => {
  await database.close();
  await own.remove();
});
afterEach(async () => {
  for (const table of ['contactMessages', 'spamLessons', 'spamWords'] as const)
    await database.db.deleteFrom(table).execute();
});

const withRepository = (repository: SpamWordsRepository) => createSpamWords({ repository, key });

const receive = (message: string, over: Partial<typeof enquiry> = {}) =>
  createContactRepository(database).insert({ ...unfilled, ...enquiry, ...over, message }, null);

/** The counts without the totals and without their hashes, sorted. */
async function counts(): Promise<[spam: number, ham: number][]> {
  const rows = await database.db.selectFrom('spamWords').select(['spam', 'ham']).where('word', 'not like', 'total:%');
  return (await rows.execute()).map(({ spam, ham }): [number, number] => [spam, ham]).sort();
}

async function totals(script: string) {
  const rows = database.db.selectFrom('spamWords').select(['spam', 'ham']).where('word', '=', `total:${script}`);
  return rows.executeTakeFirst();
}

const find = async (message: string) => {
  const found = await words.findSignal({ ...enquiry, message });
  return found && { weight: found.weight, reason: describeSignals([found.signal]) };
};

async function teach(number: number, { spam, ham }: { spam: string; ham: string }) {
  for (let index = 0; index < number; index++) {
    await words.learn(await receive(spam), 'spam');
    await words.learn(await receive(ham), 'ham');
  }
}

describe('what is learned', () => {
  test('is counted once, however often an enquiry is marked', async () => {
    const message = await receive('Cheap links');
    await words.learn(message, 'spam');
    const once = await counts();
    expect(once).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await words.learn(message, 'spam');
    expect(await counts()).toEqual(once);
    await words.learn(message, 'ham');
    await words.learn(message, 'spam');
    await words.learn(message, 'ham');
    expect(await counts()).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(await totals('latin')).toEqual({ spam: 0, ham: 1 });
  });

  test('stays as counts when the enquiry is deleted', async () => {
    const message = await receive('Cheap links');
    await words.learn(message, 'spam');
    await createContactRepository(database).remove(message.id);
    expect(await counts()).toHaveLength(2);
    expect(await database.db.selectFrom('spamLessons').selectAll().execute()).toEqual([]);
  });

  test('is taken back when the enquiry is forgotten', async () => {
    await words.learn(await receive('Cheap links'), 'spam');
    const message = await receive('Cheap flights');
    await words.learn(message, 'spam');
    await words.forget(message.id);
    await words.forget(message.id);
    expect(await counts()).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await totals('latin')).toEqual({ spam: 1, ham: 0 });
    expect(await database.db.selectFrom('spamLessons').selectAll().execute()).toHaveLength(1);
  });

  test('holds no word that can be read, and nothing of the name, addresses and numbers', async () => {
    const message = await receive('Ana Pérez here, ana@example.com or +1 604 555 0100, see www.ana.example', {
      firstName: 'Ana',
      lastName: 'Pérez',
    });
    await words.learn(message, 'ham');
    const rows = await database.db.selectFrom('spamWords').select('word').execute();
    // Hashes, in which three letters of a word may stand by chance.
    for (const { word } of rows) expect(word).toMatch(/^(?:total:(?:lock|latin)|[\w-]{16})$/);
    // here, or, see and the sign that there is a number
    expect(await counts()).toHaveLength(4);
  });

  test('is bounded: the rarest and oldest words are deleted', async () => {
    const bounded = withRepository(createSpamWordsRepository(database.db, { maxRows: 20 }));
    for (let index = 0; index < 12; index++) {
      const letters = `${String.fromCodePoint(97 + index)}q ${String.fromCodePoint(97 + index)}x`;
      await bounded.learn(await receive(`often ${letters}`), 'ham');
    }
    const left = await counts();
    expect(left.length).toBeLessThanOrEqual(20);
    expect(left).toContainEqual([0, 12]);
    expect(await totals('latin')).toEqual({ spam: 0, ham: 12 });
  });

  test('is complete after concurrent lessons of the same words', async () => {
    const messages = await Promise.all(['b a c', 'c b a', 'a c b'].map((text) => receive(text)));
    await Promise.all(messages.map((message) => database.transact(() => words.learn(message, 'spam'))));
    expect(await counts()).toEqual([
      [3, 0],
      [3, 0],
      [3, 0],
    ]);
  });
});

describe('a message with the words of spam', () => {
  const lessons = { spam: 'We offer cheap ranking', ham: 'We would like a family portrait' };

  test(`is suspected after ${minTrainingSamples} lessons of each kind, and not before`, async () => {
    await teach(minTrainingSamples - 1, lessons);
    await words.learn(await receive(lessons.spam), 'spam');
    expect(await find('cheap ranking')).toBeUndefined();
    await words.learn(await receive(lessons.ham), 'ham');
    expect(await find('cheap ranking')).toEqual({ weight: 2, reason: 'words as in spam: cheap, ranking' });
    expect(await find('a family portrait')).toBeUndefined();
    expect(await find('nothing of it was learned')).toBeUndefined();
  });

  test('is judged by lessons in its own script only', async () => {
    await teach(minTrainingSamples, { spam: '专业代开发票，优惠办理 cheap ranking', ham: '想拍一套全家福' });
    expect(await find('代开发票优惠')).toMatchObject({ reason: expect.stringMatching(/^words as in spam: .*优惠/) });
    expect(await find('cheap ranking')).toBeUndefined();
    expect(await find('дешевые ссылки')).toBeUndefined();
  });
});
