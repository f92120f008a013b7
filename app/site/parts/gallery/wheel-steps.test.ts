import { describe, expect, test } from 'vitest';
import { createWheelSteps } from './wheel-steps.ts';

function wheel() {
  let ms = 0;
  const step = createWheelSteps(() => ms);
  return (atMs: number, event: { deltaX?: number; deltaY?: number; ctrlKey?: boolean }) => {
    ms = atMs;
    return step({ deltaX: 0, deltaY: 0, ctrlKey: false, ...event });
  };
}

describe('the wheel in the lightbox', () => {
  test('goes on downwards and to the right, back upwards and to the left', () => {
    const turn = wheel();
    expect(turn(0, { deltaY: 100 })).toBe(1);
    expect(turn(300, { deltaX: 100 })).toBe(1);
    expect(turn(600, { deltaY: -100 })).toBe(-1);
    expect(turn(900, { deltaX: -3, deltaY: 1 })).toBe(-1);
  });

  test('makes one step of a gesture that sends many events', () => {
    const turn = wheel();
    const steps = Array.from({ length: 60 }, (_, at) => turn(at * 16, { deltaY: 60 - at }));
    expect(steps.filter((step) => step !== 0)).toEqual([1]);
  });

  test('takes what comes after a pause of 200 ms for a new gesture', () => {
    const turn = wheel();
    turn(0, { deltaY: 100 });
    expect(turn(199, { deltaY: 100 })).toBe(0);
    expect(turn(399, { deltaY: 100 })).toBe(1);
  });

  test('does nothing with ctrl held', () => {
    const turn = wheel();
    expect(turn(0, { deltaY: 100, ctrlKey: true })).toBe(0);
    expect(turn(10, { deltaY: 100 })).toBe(1);
  });
});
