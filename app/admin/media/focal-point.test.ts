import { expect, test } from 'vitest';
import { movedBy, pointAt } from './media-fields.tsx';

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
const box = { left: 100, top: 50, width: 300, height: 200 };

test('a click sets a position in percent, clamped to the picture', () => {
  expect(pointAt(box, { clientX: 160, clientY: 150 })).toEqual({ x: 20, y: 50 });
  expect(pointAt(box, { clientX: 20, clientY: 900 })).toEqual({ x: 0, y: 100 });
});

test('arrow keys move by one percent, with Shift by ten, clamped to the picture', () => {
  expect(movedBy({ x: 50, y: 50 }, key('ArrowLeft'))).toEqual({ x: 49, y: 50 });
  expect(movedBy({ x: 50, y: 50 }, key('ArrowDown', true))).toEqual({ x: 50, y: 60 });
  expect(movedBy({ x: 95, y: 0 }, key('ArrowRight', true))).toEqual({ x: 100, y: 0 });
  expect(movedBy({ x: 95, y: 0 }, key('ArrowUp'))).toEqual({ x: 95, y: 0 });
  expect(movedBy({ x: 50, y: 50 }, key('Enter'))).toBeUndefined();
});
