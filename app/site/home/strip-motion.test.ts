import { describe, expect, test } from 'vitest';
import { pitchPx, positionPx, cycleMs, timeMovedBy } from './strip-animation.ts';
import { findNext } from './use-rotation.ts';

describe('the featured strip', () => {
  test('moves one pixel every 20 ms', () => {
    expect(positionPx(0, 8)).toBe(0);
    expect(positionPx(19, 8)).toBe(0);
    expect(positionPx(20, 8)).toBe(1);
    expect(positionPx(1000, 8)).toBe(50);
  });

  test('wraps to its start at 728 px times the number of pictures', () => {
    expect(cycleMs(8)).toBe(116_480);
    expect(positionPx(cycleMs(8) - 20, 8)).toBe(728 * 8 - 1);
    expect(positionPx(cycleMs(8), 8)).toBe(0);
    expect(positionPx(cycleMs(8) + 40, 8)).toBe(2);
  });

  test('can be moved by a whole picture either way, past both ends', () => {
    expect(positionPx(timeMovedBy(pitchPx, 0, 8), 8)).toBe(728);
    expect(positionPx(timeMovedBy(-pitchPx, 0, 8), 8)).toBe(728 * 7);
    expect(positionPx(timeMovedBy(pitchPx, cycleMs(8) - 20, 8), 8)).toBe(727);
  });

  test('stands still without pictures', () => {
    expect(positionPx(5000, 0)).toBe(0);
    expect(timeMovedBy(10, 5000, 0)).toBe(0);
  });

  test('leads from the last category back to the first', () => {
    expect(findNext(['newborn', 'headshots', 'commercial'], 'newborn')).toBe('headshots');
    expect(findNext(['newborn', 'headshots', 'commercial'], 'commercial')).toBe('newborn');
  });
});
