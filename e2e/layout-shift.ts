import type { Page } from '@playwright/test';

/** Sums up how far each page opened from now on moves by itself, as Cumulative Layout Shift. @returns reads the sum */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shift = ((window as { layoutShift?: { sum: number } }).layoutShift = { sum: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A frame is measured after it is painted, and reported in a task after that.
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return (window as { layoutShift?: { sum: number } }).layoutShift?.sum ?? Number.NaN;
    });
}
