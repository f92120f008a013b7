const pauseMs = 200;

/**
 * Turns wheel events into steps: one per gesture, however many events it sends (a trackpad sends them for a second). A pause
 * of 200 ms ends a gesture. Events with ctrl, which trackpads send for a pinch, zoom the browser and are ignored.
 *
 * @returns a listener that returns the direction of the step; 0 for none
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
