import { expect, test } from 'vitest';
import { findFocusHeir } from './use-focus-after-removal.ts';

const before = ['a', 'b', 'c', 'd'];

test.each([
  ['the next entry', ['b'], ['a', 'c', 'd'], 'c'],
  ['the one before the last', ['d'], ['a', 'b', 'c'], 'c'],
  ['the next one that a colleague has not deleted meanwhile', ['b'], ['a', 'd'], 'd'],
  ['the next one behind several that left together', ['a', 'b', 'c'], ['d'], 'd'],
  ['the one before several that left from the end', ['c', 'd'], ['a', 'b'], 'b'],
  ['nothing in an empty list', ['a', 'b', 'c', 'd'], [], undefined],
  ['the next one behind several of which one has not left yet', ['a', 'b'], ['b', 'c', 'd'], 'c'],
  ['one that could not be deleted, where nothing else is left', ['a', 'b', 'c', 'd'], ['b'], 'b'],
] as const)('the focus goes to %s', (_name, left, now, heir) => {
  expect(findFocusHeir(before, left, now)).toBe(heir);
});
