import type { Page } from '@playwright/test';

/**
 * Looks for what a person does not see of a form that has just refused its values: its first wrong field must be focused, and every point
 * of it and of its message in view and under nothing else.
 * @returns undefined if all is seen
 */
export async function hiddenFaultOf(page: Page, focused: string | RegExp): Promise<string | undefined> {
  let fault = await page.evaluate(findHiddenFault, labelPattern(focused));
  // A server answers after a while.
  for (let tries = 0; fault && tries < 20; tries += 1) {
    await page.waitForTimeout(100);
    fault = await page.evaluate(findHiddenFault, labelPattern(focused));
  }
  return fault;
}

const labelPattern = (focused: string | RegExp) =>
  focused instanceof RegExp ? focused.source : `^${focused.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;

/** Runs in the page. */
function findHiddenFault(pattern: string): string | undefined {
  const field = document.activeElement as HTMLInputElement | null;
  const labels = field?.labels ? [...field.labels].map(({ textContent }) => textContent.trim()) : [];
  const name = field?.getAttribute('aria-label') ?? labels.join(' ');
  const shown = `${field?.tagName} "${name}"`;
  if (!field || field.getAttribute('aria-invalid') !== 'true')
    return `the focus is on ${shown}, which is not marked as wrong`;
  if (!new RegExp(pattern).test(name)) return `the focus is on ${shown}`;
  const scope = field.closest('form, [role=tabpanel]') ?? document;
  if (scope.querySelector('[aria-invalid=true]') !== field) return `${shown} is not the first wrong field`;
  for (const wrong of scope.querySelectorAll('[aria-invalid=true]')) {
    if (!messageOf(wrong)?.textContent) return `a wrong field says nothing: ${wrong.outerHTML.slice(0, 120)}`;
  }
  const message = messageOf(field);
  return hidden(field, shown) ?? (message && hidden(message, `the message of ${shown}`));

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  function messageOf(of: Element) {
    const notes = (of.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    const errors = notes.flatMap((note) =>
      note?.matches('.field-error, [role=alert]') ? [note] : [...(note?.querySelectorAll('.field-error') ?? [])],
    );
    return errors[0];
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  function hidden(element: Element, what: string): string | undefined {
    const box = element.getBoundingClientRect();
    for (const y of [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2]) {
      const found = document.elementFromPoint(box.left + Math.min(12, box.width / 2), y);
      if (!found) return `${what} is out of view at ${Math.round(y)} of ${innerHeight}`;
      if (found !== element && !element.contains(found)) {
        return `${what} is behind ${found.tagName}.${found.className} at ${Math.round(y)}`;
      }
    }
    return undefined;
  }
}

/** Words that are cut off, or that are wider than the page; a row that scrolls may be wider. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement as HTMLElement;
      if (!text || !element.checkVisibility() || element.closest('.sr-only, .skip-link, script, style')) continue;
      const row = element.closest('.featured-strip, .team-swipe');
      if (row && getComputedStyle(row).overflowX !== 'visible') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      if (words.left < -1 || words.right > document.documentElement.clientWidth + 1) {
        found.push(`beyond the page in ${element.tagName} ${element.className}: ${text.slice(0, 50)}`);
        continue;
      }
      for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        const isCutAcross = overflowX !== 'visible' && (words.left < frame.left - 1 || words.right > frame.right + 1);
        const isCutDown =
          (overflowY === 'hidden' || overflowY === 'clip') &&
          (words.top < frame.top - 3 || words.bottom > frame.bottom + 3);
        if (isCutAcross || isCutDown) found.push(`cut by ${box.className}: ${text.slice(0, 50)}`);
        // The visitor scrolls to the rest.
        if (overflowY === 'auto' && box.scrollHeight > box.clientHeight) break;
      }
    }
    return found;
  });
}
