import type { FocalPoint } from '#contract/media/media.ts';

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the point by one percent per arrow key, ten with Shift. @returns undefined for any other key */
export function movedBy(
  from: FocalPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): FocalPoint | undefined {
  const step = steps[key];
  const far = shiftKey ? 10 : 1;
  return step && { x: percent(from.x + far * step[0]), y: percent(from.y + far * step[1]) };
}

/** Position of the pointer within the box, in percent. */
export function pointAt(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): FocalPoint {
  return {
    x: percent((100 * (clientX - box.left)) / box.width),
    y: percent((100 * (clientY - box.top)) / box.height),
  };
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)));
}
