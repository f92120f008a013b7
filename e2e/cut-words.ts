import type { Page } from '@playwright/test';

/** Words that are cut off, or that are wider than the page; a row that scrolls may be wider. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement as HTMLElement;
      if (
        !text ||
        !element.checkVisibility() ||
        element.closest('.sr-only, .skip-link, .featured-strip, script, style')
      )
        continue;
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
