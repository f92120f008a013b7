import { expect, test } from 'vitest';
import { unitLengthSize, withoutSupplements } from './h264-units.ts';

const unit = (type: number, text: string) => {
  const body = Buffer.concat([Buffer.from([type]), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([0, 0, 0, body.length]), body]);
};

test('what stands beside the picture is left out, the picture is not', () => {
  const picture = Buffer.concat([
    unit(0x06, 'PLACE'),
    unit(0x67, 'parameters'),
    unit(0x06, 'TIME'),
    unit(0x65, 'pixels'),
  ]);
  expect(Buffer.from(withoutSupplements(picture, 4))).toEqual(
    Buffer.concat([unit(0x67, 'parameters'), unit(0x65, 'pixels')]),
  );
});

test('what has nothing to leave out, or is no row of units, stays the same', () => {
  for (const bytes of [unit(0x65, 'pixels'), Buffer.from([0, 0, 0, 200, 6, 1]), Buffer.from([0, 0])]) {
    expect(withoutSupplements(bytes, 4)).toBe(bytes);
  }
});

test('the configuration says how lengths are written', () => {
  expect(unitLengthSize(Uint8Array.from([1, 66, 0, 10, 0xff]))).toBe(4);
  expect(unitLengthSize(Uint8Array.from([1, 66, 0, 10, 0xfd]))).toBe(2);
});
