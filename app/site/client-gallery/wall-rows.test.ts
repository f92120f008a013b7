import { expect, test } from 'vitest';
import { cutIntoBlocks, layOutBlock } from './wall-rows.ts';

const ratios = [1.5, 0.667, 1.5, 1.5, 0.667, 1.5, 1.778, 1, 1.5, 0.667, 0.8, 1.5, 1.5];

/** As the browser lays the rows out (client-gallery.css). */
function layOutHeight(shown: readonly number[], places: readonly { fraction: number; gaps: number }[]) {
  const [width, gap] = [1_000, 10];
  let [height, used] = [-gap, width + 1];
  for (const [index, { fraction, gaps }] of places.entries()) {
    const own = (width - gap * gaps) * fraction;
    if (used + gap + own > width + 0.01) {
      height += gap + own / (shown[index] ?? 1);
      used = own;
    } else used += gap + own;
  }
  return { height, width, gap };
}

const blocks = [ratios, ratios.slice(0, 1), [0.667], [0.667, 0.667], [3], Array.from({ length: 16 }, () => 1.5)];

test.each(blocks.map((shown) => ({ shown })))(
  'a block is as high as its rows at every breakpoint: $shown',
  ({ shown }) => {
    for (const { places, height: known } of layOutBlock(shown)) {
      const { height, width, gap } = layOutHeight(shown, places);
      expect(places).toHaveLength(shown.length);
      expect(known.perWidth * width + known.gaps * gap).toBeCloseTo(height, 3);
    }
  },
);

test('a section is cut into blocks of about the same length, in order', () => {
  const items = Array.from({ length: 65 }, (_, index) => index);
  const cut = cutIntoBlocks(items);
  expect(cut.flat()).toEqual(items);
  expect(cut.map(({ length }) => length)).toEqual([13, 13, 13, 13, 13]);
  expect(cutIntoBlocks([])).toEqual([]);
});
