import { describe, expect, test } from 'vitest';
import { findBleed, layOutAround, layOutRows, type RowLayout } from './photo-grid.tsx';

const landscape = 1.5;
const upright = 2 / 3;

/** The rows into which the browser wraps the pictures. */
function rowsOf(places: readonly RowLayout[]): RowLayout[][] {
  const rows: RowLayout[][] = [];
  for (const place of places) {
    const row = rows.at(-1);
    if (row && row.length <= place.gaps && row[0]?.gaps === place.gaps) row.push(place);
    else rows.push([place]);
  }
  return rows;
}

const width = (row: readonly RowLayout[]) =>
  row.reduce((sum, { fraction: share }) => sum + Math.round(share * 10_000), 0) / 10_000;

describe('justified rows', () => {
  test('have the full width, including the last one', () => {
    const ratios = [1.5, 0.8, 1, 0.667, 1.5, 1.5, 0.8, 0.667, 1, 1.5, 1.775];
    for (const target of [1.4, 2.5, 3.6]) {
      const places = layOutRows(ratios, target);
      expect(places).toHaveLength(ratios.length);
      for (const row of rowsOf(places)) {
        expect(width(row)).toBeGreaterThan(0.999);
        expect(width(row)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('give all pictures of a row the same height', () => {
    const [first, second] = layOutRows([landscape, upright], 2);
    expect((first?.fraction ?? 0) / landscape).toBeCloseTo((second?.fraction ?? 0) / upright, 3);
  });

  test('leave no picture alone in a row if that can be avoided', () => {
    const sizes = rowsOf(layOutRows(Array(10).fill(landscape), 4.5)).map((row) => row.length);
    expect(sizes.toSorted()).toEqual([3, 3, 4]);
  });

  test('do not enlarge a single portrait picture to the full width', () => {
    expect(layOutRows([upright], 3.6)[0]?.fraction).toBeLessThan(0.35);
  });

  test('stack pictures on a phone and pair portrait ones', () => {
    expect(layOutRows([landscape, landscape], 1.4).map(({ gaps }) => gaps)).toEqual([0, 0]);
    expect(layOutRows([upright, upright, landscape], 1.4).map(({ gaps }) => gaps)).toEqual([1, 1, 0]);
  });

  test('are empty without pictures', () => {
    expect(layOutRows([], 3)).toEqual([]);
  });
});

describe('a picture from edge to edge', () => {
  test('is the first landscape one after a third of a long gallery', () => {
    const ratios = [landscape, landscape, upright, upright, landscape, upright, landscape, upright, upright];
    expect(findBleed(ratios)).toBe(4);
  });

  test('is left out of a short gallery and of one without a landscape picture there', () => {
    expect(findBleed(Array.from({ length: 7 }, () => landscape))).toBeUndefined();
    expect(
      findBleed([...Array.from({ length: 3 }, () => landscape), ...Array.from({ length: 6 }, () => upright)]),
    ).toBe(undefined);
  });

  test('has a row of its own, and the rows around it are full', () => {
    const ratios = Array.from({ length: 9 }, () => landscape);
    const rows = rowsOf(layOutAround(ratios, 3.5, 3));
    expect(rows.map((row) => row.length)).toEqual([3, 1, 3, 2]);
    for (const row of rows) expect(width(row)).toBeGreaterThan(0.999);
  });
});
