import { describe, expect, test } from 'vitest';
import { hold, wholePicture, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 600 };
const picture = { width: 400, height: 300 };

describe('zooming into a picture', () => {
  test('keeps what is under the fingers under the fingers', () => {
    expect(zoomAt(wholePicture, 2, { x: 50, y: -20 })).toEqual({ scale: 2, x: -50, y: 20 });
  });

  test('follows the fingers', () => {
    expect(zoomAt(wholePicture, 2, { x: 0, y: 0 }, { x: 30, y: 10 })).toEqual({ scale: 2, x: 30, y: 10 });
  });

  test('goes up to four times and never below the whole picture', () => {
    expect(zoomAt(wholePicture, 9, { x: 0, y: 0 }).scale).toBe(4);
    expect(zoomAt(wholePicture, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  });

  test('shows nothing beside the picture', () => {
    expect(hold({ scale: 2, x: 999, y: 999 }, picture, stage)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(hold({ scale: 1, x: 40, y: 40 }, picture, stage)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
