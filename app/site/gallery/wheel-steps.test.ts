import { describe, expect, test } from 'vitest';
import { createWheelSteps } from './lightbox.tsx';

function wheel() {
  let ms = 0;
  const step = createWheelSteps(() => ms);
  return (atMs: number, event: { deltaX?: number; deltaY?: number; ctrlKey?: boolean }) => {
    ms = atMs;
    return step({ deltaX: 0, deltaY: 0, ctrlKey: false, ...event });
  };
}

describe('the wheel in the lightbox', () => {
  test('steps forward on down and right, backward on up and left', () => {
    const turn = wheel();
    expect(turn(0, { deltaY: 100 })).toBe(1);
    expect(turn(300, { deltaX: 100 })).toBe(1);
    expect(turn(600, { deltaY: -100 })).toBe(-1);
    expect(turn(900, { deltaX: -3, deltaY: 1 })).toBe(-1);
  });

  test('makes one step per gesture, however many events it sends', () => {
    const turn = wheel();
    const steps = Array.from({ length: 60 }, (_, at) => turn(at * 16, { deltaY: 60 - at }));
    expect(steps.filter((step) => step !== 0)).toEqual([1]);
  });

  test('starts a new gesture after a pause of 200 ms', () => {
    const turn = wheel();
    turn(0, { deltaY: 100 });
    expect(turn(199, { deltaY: 100 })).toBe(0);
    expect(turn(399, { deltaY: 100 })).toBe(1);
  });

  test('ignores events with ctrl', () => {
    const turn = wheel();
    expect(turn(0, { deltaY: 100, ctrlKey: true })).toBe(0);
    expect(turn(10, { deltaY: 100 })).toBe(1);
  });
});
