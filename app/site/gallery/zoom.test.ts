import { describe, expect, test } from 'vitest';
import { clampView, wholePicture, zoomAt } from './use-gestures.ts';

const stage = { width: 400, height: 600 };
const picture = { width: 400, height: 300 };

describe('zooming into a picture', () => {
  test('keeps the point under the fingers in place', () => {
    expect(zoomAt(wholePicture, 2, { x: 50, y: -20 })).toEqual({ scale: 2, x: -50, y: 20 });
  });

  test('follows the fingers', () => {
    expect(zoomAt(wholePicture, 2, { x: 0, y: 0 }, { x: 30, y: 10 })).toEqual({ scale: 2, x: 30, y: 10 });
  });

  test('is limited to between one and four times', () => {
    expect(zoomAt(wholePicture, 9, { x: 0, y: 0 }).scale).toBe(4);
    expect(zoomAt(wholePicture, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  });

  test('shows no empty space beside the picture', () => {
    expect(clampView({ scale: 2, x: 999, y: 999 }, picture, stage)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(clampView({ scale: 1, x: 40, y: 40 }, picture, stage)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
