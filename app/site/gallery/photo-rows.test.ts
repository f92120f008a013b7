import { describe, expect, test } from 'vitest';
import { findBleed, layOutRows, pairPlaces, type RowLayout } from './photo-rows.ts';

const landscape = 1.5;
const upright = 2 / 3;

const isPairRow = (row: readonly RowLayout[]) => row.includes(pairPlaces.large);

/** The rows into which the browser wraps the pictures. */
function rowsOf(places: readonly RowLayout[]): RowLayout[][] {
  const rows: RowLayout[][] = [];
  for (const place of places) {
    const row = rows.at(-1);
    const isPair = row?.length === 1 && [...row, place].includes(pairPlaces.large);
    const isComplete = !row || isPairRow(row) || row.length > place.gaps;
    if (isPair || (!isComplete && row[0]?.gaps === place.gaps)) row.push(place);
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
      const { places } = layOutRows(ratios, target);
      expect(places).toHaveLength(ratios.length);
      for (const row of rowsOf(places)) {
        expect(width(row)).toBeGreaterThan(0.999);
        expect(width(row)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('give all pictures of a row the same height', () => {
    const [first, second] = layOutRows([landscape, upright], 2).places;
    expect((first?.fraction ?? 0) / landscape).toBeCloseTo((second?.fraction ?? 0) / upright, 3);
  });

  test('leave no picture alone in a row if that can be avoided', () => {
    const sizes = rowsOf(layOutRows(Array(10).fill(landscape), 4.5).places).map((row) => row.length);
    expect(sizes.toSorted()).toEqual([3, 3, 4]);
  });

  test('do not enlarge a single portrait picture to the full width', () => {
    expect(layOutRows([upright], 3.6).places[0]?.fraction).toBeLessThan(0.35);
  });

  test('have the full width where they nearly have it', () => {
    for (const ratios of [
      [0.8, 1],
      [upright, 1],
    ]) {
      const { places, isFull } = layOutRows(ratios, 3.5);
      expect(width(places)).toBeGreaterThan(0.999);
      expect(isFull).toBe(true);
    }
    expect(layOutRows([upright, 0.8], 3.5).isFull).toBe(false);
  });

  test('stack pictures on a phone and pair portrait ones', () => {
    expect(layOutRows([landscape, landscape], 1.4).places.map(({ gaps }) => gaps)).toEqual([0, 0]);
    expect(layOutRows([upright, upright, landscape], 1.4).places.map(({ gaps }) => gaps)).toEqual([1, 1, 0]);
  });

  test('are empty without pictures', () => {
    expect(layOutRows([], 3).places).toEqual([]);
  });
});

describe('the first row', () => {
  test('has at most three pictures, at every width', () => {
    for (const ratios of [
      Array.from({ length: 12 }, () => upright),
      [upright, upright, landscape, 0.8, 1, landscape, upright, 1, landscape, upright, 0.8, 1],
    ]) {
      for (const target of [1.25, 2.5, 3.5]) {
        const [first = []] = rowsOf(layOutRows(ratios, target).places);
        expect(first.length).toBeLessThanOrEqual(3);
      }
    }
  });

  test('may have more after the picture from edge to edge', () => {
    const ratios = [landscape, landscape, ...Array.from({ length: 10 }, () => upright)];
    const rows = rowsOf(layOutRows(ratios, 3.5, 1).places);
    expect(rows.map((row) => row.length)).toEqual([1, 1, 5, 5]);
  });
});

const mixed = (count: number) =>
  Array.from({ length: count }, (_, index) => [landscape, upright, 0.8, landscape, 1][index % 5] ?? 1);
const pairsIn = (places: readonly RowLayout[]) =>
  rowsOf(places).flatMap((row, index) => (isPairRow(row) ? [index + 1] : []));

const eighthOf = (one: number, other: number) => {
  const ratios = [...Array.from({ length: 7 }, () => 3.5), one, other];
  return layOutRows(ratios, 3.5).places.slice(7);
};

describe('every eighth row', () => {
  test('is two uprights, of 8 and 4 of its 12 columns, on tablets and desktops', () => {
    for (const target of [2.5, 3.5]) {
      const { places } = layOutRows(mixed(80), target);
      const rows = rowsOf(places);
      expect(pairsIn(places)).toEqual(rows.flatMap((_, index) => (index % 8 === 7 ? [index + 1] : [])));
      expect(pairsIn(places).length).toBeGreaterThan(1);
      for (const row of rows.filter(isPairRow)) expect(new Set(row)).toEqual(new Set(Object.values(pairPlaces)));
      const [full, gap] = [1680, 16];
      const column = (full - 11 * gap) / 12;
      const widthOf = ({ gaps, fraction }: RowLayout) => (full - gap * gaps) * fraction;
      const [large, small] = [widthOf(pairPlaces.large), widthOf(pairPlaces.small)];
      expect(large).toBeCloseTo(8 * column + 7 * gap, 0);
      expect(small).toBeCloseTo(4 * column + 3 * gap, 0);
      expect(large + gap + small).toBeLessThanOrEqual(full);
    }
  });

  test('has the broader one large, and the other one starts lower', () => {
    expect(pairPlaces.large.startsLower).toBeUndefined();
    expect(pairPlaces.small.startsLower).toBe(true);
    expect(eighthOf(0.8, upright)).toEqual([pairPlaces.large, pairPlaces.small]);
    expect(eighthOf(upright, 0.8)).toEqual([pairPlaces.small, pairPlaces.large]);
    expect(eighthOf(upright, upright)).toEqual([pairPlaces.large, pairPlaces.small]);
  });

  test('is counted with the picture from edge to edge', () => {
    expect(pairsIn(layOutRows(mixed(40), 3.5, 3).places)).toEqual([8]);
    expect(rowsOf(layOutRows(mixed(40), 3.5, 3).places)[1]).toHaveLength(1);
  });

  test('is like the others on a phone', () => {
    expect(pairsIn(layOutRows(mixed(80), 1.25).places)).toEqual([]);
  });

  test('is like the others where no two uprights stand beside each other, or one is very narrow', () => {
    for (const two of [
      [landscape, 0.8],
      [1, 1],
      [0.4, landscape],
      [0.5, 0.5, landscape, landscape],
    ]) {
      const ratios = Array.from({ length: 60 }, (_, index) => two[index % two.length] ?? 1);
      expect(pairsIn(layOutRows(ratios, 3.5).places)).toEqual([]);
    }
  });

  test('leaves the rows around it full and none much higher than the others', () => {
    const { places, isFull } = layOutRows(mixed(80), 3.5);
    expect(isFull).toBe(true);
    const ratios = mixed(80);
    let at = 0;
    for (const row of rowsOf(places)) {
      const ratio = ratios.slice(at, at + row.length).reduce((sum, each) => sum + each, 0);
      at += row.length;
      if (!isPairRow(row)) expect(Math.abs(Math.log(ratio / 3.5))).toBeLessThan(0.5);
    }
  });
});

const none = (ratios: readonly number[]) => ratios.map(() => false);

describe('a picture from edge to edge', () => {
  test('is the landscape one of the first half that leaves the others the best rows', () => {
    const ratios = [landscape, upright, landscape, upright, landscape, upright, upright, upright, upright, upright];
    const found = findBleed(ratios, none(ratios));
    const costOf = (at: number) =>
      [1.25, 2.5, 3.5].reduce((sum, target) => sum + layOutRows(ratios, target, at).cost, 0);
    expect([2, 4]).toContain(found);
    expect(costOf(found ?? 0)).toBe(Math.min(costOf(2), costOf(4)));
  });

  test("is one of the studio's own as soon as there is one that leaves no row part empty", () => {
    const samples = [upright, landscape, landscape, upright, landscape, upright, 1];
    const areOwn = (count: number) => Array.from({ length: count + samples.length }, (_, index) => index < count);
    expect(findBleed([landscape, upright, landscape, ...samples], areOwn(3))).toBe(2);
    expect(findBleed([landscape, ...samples], areOwn(1))).toBe(0);
    // A single upright picture would stand above it.
    expect(findBleed([upright, landscape, upright, ...samples], areOwn(3))).toBeUndefined();
    // Never a sample beside smaller pictures of the studio.
    expect(findBleed([upright, upright, ...samples], areOwn(2))).toBeUndefined();
  });

  test('of samples alone is there, also where a row stays part empty', () => {
    const ratios = [upright, landscape, ...Array.from({ length: 10 }, () => upright)];
    expect(findBleed(ratios, none(ratios))).toBe(1);
  });

  test('is left out of a short gallery and of one without a landscape picture in its first half', () => {
    const short = Array.from({ length: 7 }, () => landscape);
    expect(findBleed(short, none(short))).toBeUndefined();
    const late = [...Array.from({ length: 6 }, () => upright), ...Array.from({ length: 6 }, () => landscape)];
    expect(findBleed(late, none(late))).toBeUndefined();
  });

  test('is one of the first 24, however many there are', () => {
    const ratios = Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? landscape : upright));
    const found = findBleed(ratios, none(ratios)) ?? Infinity;
    expect(found).toBeLessThan(24);
    // None of the first is a landscape.
    const late = [...Array.from({ length: 24 }, () => upright), ...Array.from({ length: 200 }, () => landscape)];
    expect(findBleed(late, none(late))).toBeUndefined();
  });

  test('has a row of its own, and the rows around it are full', () => {
    const ratios = Array.from({ length: 9 }, () => landscape);
    const rows = rowsOf(layOutRows(ratios, 3.5, 3).places);
    expect(rows.map((row) => row.length)).toEqual([3, 1, 3, 2]);
    for (const row of rows) expect(width(row)).toBeGreaterThan(0.999);
  });
});
