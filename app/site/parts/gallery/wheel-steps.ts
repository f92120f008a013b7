const pauseMs = 200;

/**
 * Turns wheel events into steps: one for a gesture, however many events it sends (a trackpad goes on for a second). A pause
 * of 200 ms ends the gesture. With ctrl held, and in a pinch of the trackpad, the wheel zooms and is left alone.
 *
 * @returns a listener that answers which way to go; 0: nowhere
 */
export function createWheelSteps(now: () => number = () => performance.now()) {
  let lastAt = -Infinity;
  return (event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'ctrlKey'>): -1 | 0 | 1 => {
    if (event.ctrlKey) return 0;
    const isNewGesture = now() - lastAt >= pauseMs;
    const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    if (delta === 0) return 0;
    lastAt = now();
    if (!isNewGesture) return 0;
    return delta > 0 ? 1 : -1;
  };
}
