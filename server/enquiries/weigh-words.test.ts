import { expect, test } from 'vitest';
import { weighWords } from './message-words.ts';

const features = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, shown: `word${index}` }));
const weigh = (totals: { spam: number; ham: number }, counts: { spam: number; ham: number }) =>
  weighWords({ script: 'latin', features }, { totals, findCounts: () => counts });

test('rare words of enquiries are no evidence where there are many more enquiries than spam', () => {
  expect(weigh({ spam: 30, ham: 1_000 }, { spam: 0, ham: 1 })).toBeUndefined();
});

test('words that are as frequent in both kinds are no evidence, whatever their numbers', () => {
  expect(weigh({ spam: 300, ham: 30 }, { spam: 200, ham: 20 })).toBeUndefined();
  expect(weigh({ spam: 30, ham: 300 }, { spam: 20, ham: 200 })).toBeUndefined();
});

test('at most five words are named', () => {
  expect(weigh({ spam: 50, ham: 50 }, { spam: 10, ham: 1 })?.words).toHaveLength(5);
});
