import type { Locator, Page } from '@playwright/test';

/** Drops files or folders of the disk on the middle of an element, as the file manager does. */
export async function dropFiles(page: Page, target: Locator, paths: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not on the page.');
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  }
  await session.detach();
}
