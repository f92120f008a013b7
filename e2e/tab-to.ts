import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/**
 * Presses Tab, or Shift+Tab, until a control has the focus, which must be visible; fails if it is not in the tab order.
 * @returns how often the key was pressed
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await expect(control).toBeVisible();
  // Looked up once: in a large form finding a control by its role and name takes longer than pressing the key.
  let element = await control.elementHandle();
  for (let presses = 1; presses <= 250; presses += 1) {
    await page.keyboard.press(key);
    if (!(await element?.evaluate(({ isConnected }) => isConnected))) element = await control.elementHandle();
    const outline = await element?.evaluate((found) =>
      found === document.activeElement ? getComputedStyle(found).outlineStyle : undefined,
    );
    if (outline === undefined) continue;
    expect(outline).not.toBe('none');
    return presses;
  }
  throw new Error(`${key} does not lead to ${String(control)}.`);
}
