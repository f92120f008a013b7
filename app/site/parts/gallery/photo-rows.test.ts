import { describe, expect, test } from 'vitest';
import { layOutRows, type RowPlace } from './photo-rows.ts';

const landscape = 1.5;
const upright = 2 / 3;

/** The rows that a browser makes of the places: a row is full when its gaps are. */
function rowsOf(places: readonly RowPlace[]): RowPlace[][] {
  const rows: RowPlace[][] = [];
  for (const place of places) {
    const row = rows.at(-1);
    if (row && row.length <= place.gaps && row[0]?.gaps === place.gaps) row.push(place);
    else rows.push([place]);
  }
  return rows;
}

const width = (row: readonly RowPlace[]) =>
  row.reduce((sum, { share }) => sum + Math.round(share * 10_000), 0) / 10_000;

describe('rows of pictures', () => {
  test('end flush, the last one too', () => {
    const ratios = [1.5, 0.8, 1, 0.667, 1.5, 1.5, 0.8, 0.667, 1, 1.5, 1.775];
    for (const wished of [1.4, 2.5, 3.6]) {
      const places = layOutRows(ratios, wished);
      expect(places).toHaveLength(ratios.length);
      for (const row of rowsOf(places)) {
        expect(width(row)).toBeGreaterThan(0.999);
        expect(width(row)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('give the pictures of a row one height', () => {
    const [first, second] = layOutRows([landscape, upright], 2);
    expect((first?.share ?? 0) / landscape).toBeCloseTo((second?.share ?? 0) / upright, 3);
  });

  test('leave no picture alone where the others can make room', () => {
    const sizes = rowsOf(layOutRows(Array(10).fill(landscape), 4.5)).map((row) => row.length);
    expect(sizes.toSorted()).toEqual([3, 3, 4]);
  });

  test('do not blow a single upright picture up to the full width', () => {
    expect(layOutRows([upright], 3.6)[0]?.share).toBeLessThan(0.35);
  });

  test('stack pictures on a phone and pair upright ones', () => {
    expect(layOutRows([landscape, landscape], 1.4).map(({ gaps }) => gaps)).toEqual([0, 0]);
    expect(layOutRows([upright, upright, landscape], 1.4).map(({ gaps }) => gaps)).toEqual([1, 1, 0]);
  });

  test('of no pictures are none', () => {
    expect(layOutRows([], 3)).toEqual([]);
  });
});
