import type { Page } from '@playwright/test';

export interface LayoutShifts {
  sum: number;
  /** what moved, and from where to where: `x,y width x height` in CSS pixels */
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records how far each page opened from now on moves by itself, as Cumulative Layout Shift. @returns reads it */
export async function measureLayoutShift(page: Page): Promise<() => Promise<LayoutShifts>> {
  await page.addInitScript(() => {
    const shifts = ((window as { layoutShifts?: LayoutShifts }).layoutShifts = { sum: 0, moved: [] as string[] });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
    const shown = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)} x ${Math.round(height)}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? 'removed');
          shifts.moved.push(`${name}: ${shown(previousRect)} to ${shown(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A frame is measured after it is painted, and reported in a task after that.
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return (window as { layoutShifts?: LayoutShifts }).layoutShifts ?? { sum: Number.NaN, moved: [] };
    });
}
