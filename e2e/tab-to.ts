import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/**
 * Presses Tab, or Shift+Tab, until a control has the focus, which must be visible; fails if it is not in the tab order.
 * @returns how often the key was pressed
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await expect(control).toBeVisible();
  // Looked up again only if React has replaced it: in a large form that takes longer than the key.
  let element = await control.elementHandle();
  for (let presses = 1; presses <= 250; presses += 1) {
    await page.keyboard.press(key);
    let state = await element?.evaluate(readFocus);
    if (!state?.isConnected) {
      element = await control.elementHandle();
      state = await element?.evaluate(readFocus);
    }
    if (!state?.hasFocus) continue;
    expect(state.outline).not.toBe('none');
    return presses;
  }
  throw new Error(`${key} does not lead to ${String(control)}.`);
}

/** Runs in the page. */
function readFocus(element: Element) {
  const hasFocus = element === document.activeElement;
  return { isConnected: element.isConnected, hasFocus, outline: hasFocus && getComputedStyle(element).outlineStyle };
}
