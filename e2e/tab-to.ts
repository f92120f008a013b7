import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/**
 * Presses Tab, or Shift+Tab, until a control has the focus, which must be visible; fails if it is not in the tab order.
 * @returns how often the key was pressed
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await expect(control).toBeVisible();
  for (let presses = 1; presses <= 250; presses += 1) {
    await page.keyboard.press(key);
    const outline = await control.evaluate((element) =>
      element === document.activeElement ? getComputedStyle(element).outlineStyle : undefined,
    );
    if (outline === undefined) continue;
    expect(outline).not.toBe('none');
    return presses;
  }
  throw new Error(`${key} does not lead to ${String(control)}.`);
}
