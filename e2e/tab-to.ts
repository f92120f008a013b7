import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/** Presses Tab, or Shift+Tab, until a control has the focus, which must be visible; fails if it is not in the tab order. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 250; presses += 1) {
    await page.keyboard.press(key);
    const outline = await control.evaluate((element) =>
      element === document.activeElement ? getComputedStyle(element).outlineStyle : undefined,
    );
    if (outline === undefined) continue;
    expect(outline).not.toBe('none');
    return;
  }
  throw new Error(`${key} does not lead to ${String(control)}.`);
}
