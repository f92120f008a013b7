import { expect, test } from 'vitest';
import { unitLengthSize, withoutSupplements } from './video-rewrapper.ts';

const unit = (type: number, text: string) => {
  const body = Buffer.concat([Buffer.from([type]), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([0, 0, 0, body.length]), body]);
};

test('removes supplemental units and keeps the picture', () => {
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

test('returns the same bytes if there is nothing to remove or the units are invalid', () => {
  for (const bytes of [unit(0x65, 'pixels'), Buffer.from([0, 0, 0, 200, 6, 1]), Buffer.from([0, 0])]) {
    expect(withoutSupplements(bytes, 4)).toBe(bytes);
  }
});

test('reads the size of length fields from the configuration', () => {
  expect(unitLengthSize(Uint8Array.from([1, 66, 0, 10, 0xff]))).toBe(4);
  expect(unitLengthSize(Uint8Array.from([1, 66, 0, 10, 0xfd]))).toBe(2);
});
