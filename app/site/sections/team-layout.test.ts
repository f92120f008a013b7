import { expect, test } from 'vitest';
import { layOutTeam } from './team-rows.tsx';

const members = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('eighteen members are laid out as 2 large, twice 3 medium, and twice 5', () => {
  expect(layOutTeam(members(18))).toEqual({
    large: [1, 2],
    medium: [3, 4, 5, 6, 7, 8],
    others: [9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
  });
});

test('a small team fills the large cards first', () => {
  expect(layOutTeam(members(0))).toEqual({ large: [], medium: [], others: [] });
  expect(layOutTeam(members(1))).toEqual({ large: [1], medium: [], others: [] });
  expect(layOutTeam(members(4))).toEqual({ large: [1, 2], medium: [3, 4], others: [] });
});

test('a large team is shown completely', () => {
  const { large, medium, others } = layOutTeam(members(23));
  expect([...large, ...medium, ...others]).toEqual(members(23));
});
