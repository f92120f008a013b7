import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import type { SpamWordsRepository } from './spam-words.repository.ts';
import { createSpamWords } from './spam-words.ts';
import type { Counts } from './message-words.ts';

const read = (name: string): string[] =>
  JSON.parse(readFileSync(new URL(`../testing/fixtures/files/enquiry-corpus/${name}.json`, import.meta.url), 'utf8'));
const corpus = {
  ham: { en: read('enquiries-en'), zh: read('enquiries-zh') },
  spam: { en: read('spam-en'), zh: read('spam-zh') },
};

/** Counts in memory: the queries have tests of their own. */
function rowsInMemory(): SpamWordsRepository {
  const rows = new Map<string, Counts>();
  return {
    async learn(_id, { kind, script, words }) {
      for (const word of [`total:${script}`, ...words]) {
        const row = rows.get(word) ?? { spam: 0, ham: 0 };
        rows.set(word, { ...row, [kind]: row[kind] + 1 });
      }
    },
    find: async (script) => ({ totals: rows.get(`total:${script}`) ?? { spam: 0, ham: 0 }, counts: rows }),
    forget: async () => {},
  };
}

/** Taught by the texts of one half, those at even or odd places. */
async function teach(half: number) {
  const words = createSpamWords({ repository: rowsInMemory(), key: randomBytes(32) });
  for (const kind of ['ham', 'spam'] as const)
    for (const texts of Object.values(corpus[kind]))
      for (const [index, text] of texts.entries())
        if (index % 2 === half) await words.learn({ ...enquiry, id: text, message: text }, kind);
  return words;
}

let taught: Awaited<ReturnType<typeof teach>>[];
beforeAll(async () => {
  taught = [await teach(0), await teach(1)];
});

/** The messages that are set apart by what the other half of the corpus has taught. */
async function setApart(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, message] of texts.entries())
    if (await taught[1 - (index % 2)]?.findSignal({ ...enquiry, message })) found.push(message);
  return found;
}

describe('a corpus of 200 enquiries and 200 spam messages, measured with what its other half has taught', () => {
  test('no enquiry is set apart', async () => {
    for (const texts of Object.values(corpus.ham)) {
      expect(new Set(texts).size).toBe(100);
      expect(await setApart(texts)).toEqual([]);
    }
  });

  test('at least 80 % of the spam is set apart', async () => {
    const counts = { en: (await setApart(corpus.spam.en)).length, zh: (await setApart(corpus.spam.zh)).length };
    expect(new Set([...corpus.spam.en, ...corpus.spam.zh]).size).toBe(200);
    expect(counts.en + counts.zh, `set apart of 100 each: ${JSON.stringify(counts)}`).toBeGreaterThanOrEqual(160);
  });
});
