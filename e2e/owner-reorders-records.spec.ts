import type { Locator, Page } from '@playwright/test';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.setTimeout(120_000);

const names = ['Ada First', 'Ben Second', 'Cyd Third'];

/** Creates the same three team members in the same order for each test. */
async function prepare(page: Page, studio: StudioProcess, language: 'zh' | 'en' = 'en') {
  const texts = { zh, en }[language];
  const owner = await signInAsOwner(studio);
  await owner.removeAll('/api/admin/team');
  for (const [index, name] of names.entries()) {
    await owner.create('/api/admin/team', {
      name,
      role: 'Assistant',
      description: 'Carries the light.',
      image: `${studio.origin}/favicon.ico`,
      sortOrder: String(index),
    });
  }
  await signInWithLanguage(language, page, studio);
  await page.getByRole('tab', { name: texts.tabs.team, exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  return {
    handle: (name: string) => page.getByRole('button', { name: texts.ordering.drag(name) }),
    async expectOrder(expected: string[]) {
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(expected);
      // The order is stored, not only shown optimistically.
      await expect(async () => {
        const stored = (await (await page.request.get('/api/admin/team')).json()) as { data: { name: string }[] };
        expect(stored.data.map(({ name }) => name)).toEqual(expected);
      }).toPass();
    },
  };
}

/** The middle of an element that has come to rest: after a drop, cards still slide to their places. */
const middleOf = async (handle: Locator) => {
  await handle.hover({ trial: true });
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('in Chinese: records are reordered with the mouse', async ({ page, studio }) => {
  const { ordering } = zh;
  const { handle, expectOrder } = await prepare(page, studio, 'zh');
  const from = await middleOf(handle('Cyd Third'));
  const to = await middleOf(handle('Ada First'));
  const first = await page.getByRole('article', { name: 'Ada First' }).boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  // dnd-kit takes the place from its last render, which may be of an earlier move.
  await expect(page.getByText(ordering.over('Cyd Third', 1, 3))).toBeAttached();
  // The cards make room, and the dragged one marks the place.
  const boxOf = (name: string) => page.getByRole('article', { name }).boundingBox();
  await expect(async () => {
    const [mark, next] = [await boxOf('Cyd Third'), await boxOf('Ada First')];
    expect(Math.round(mark?.x ?? 0)).toBe(Math.round(first?.x ?? -1));
    expect(next?.x).toBeGreaterThan((mark?.x ?? 0) + (mark?.width ?? 0));
  }).toPass();
  await expect(page.locator('[data-dragged]')).toHaveCSS('outline-style', 'dashed');
  await page.mouse.up();
  await expectOrder(['Cyd Third', 'Ada First', 'Ben Second']);

  // By its picture, to the upper edge of a card: it lands where it was announced.
  const picture = await middleOf(page.getByRole('article', { name: 'Ben Second' }).locator('img'));
  const card = await page.getByRole('article', { name: 'Cyd Third' }).boundingBox();
  await page.mouse.move(picture.x, picture.y);
  await page.mouse.down();
  await page.mouse.move((card?.x ?? 0) + 12, (card?.y ?? 0) + 8, { steps: 12 });
  await expect(page.getByText(ordering.over('Ben Second', 1, 3))).toBeAttached();
  await page.mouse.up();
  await expectOrder(['Ben Second', 'Cyd Third', 'Ada First']);

  await page.getByRole('button', { name: ordering.moveTo('Ben Second') }).click();
  const dialog = page.getByRole('dialog', { name: ordering.moveTo('Ben Second') });
  await dialog.getByLabel(ordering.place(3)).fill('3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: ordering.move, exact: true }).click();
  await expectOrder(['Cyd Third', 'Ada First', 'Ben Second']);

  // In a low window the page scrolls while a card is held at its edge.
  await page.setViewportSize({ width: 600, height: 500 });
  await handle('Cyd Third').scrollIntoViewIfNeeded();
  const upper = await middleOf(handle('Cyd Third'));
  await expect(page.getByRole('article', { name: 'Ben Second' })).not.toBeInViewport({ ratio: 0.5 });
  await page.mouse.move(upper.x, upper.y);
  await page.mouse.down();
  let shift = 0;
  await expect(async () => {
    shift = 1 - shift;
    await page.mouse.move(upper.x + shift, 495, { steps: 4 });
    await expect(page.getByText(ordering.over('Cyd Third', 3, 3))).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
  await expectOrder(['Ada First', 'Ben Second', 'Cyd Third']);
});

test('records are reordered with the keyboard, and each step is announced', async ({ page, studio }) => {
  const { handle, expectOrder } = await prepare(page, studio);
  // dnd-kit listens for arrow keys a moment after it has announced the lift: a key before that does nothing.
  const moveRight = (announcement: string) =>
    expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(announcement)).toBeAttached({ timeout: 3_000 });
    }).toPass({ timeout: 15_000 });
  await handle('Ada First').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('"Ada First" is lifted. It is number 1 of 3.')).toBeAttached();
  await moveRight('"Ada First" moves to number 2 of 3.');
  await page.keyboard.press('Space');
  await expectOrder(['Ben Second', 'Ada First', 'Cyd Third']);
  await expect(handle('Ada First')).toBeFocused();

  await page.keyboard.press('Space');
  await expect(page.getByText('"Ada First" is lifted. It is number 2 of 3.')).toBeAttached();
  await moveRight('"Ada First" moves to number 3 of 3.');
  await page.keyboard.press('Escape');
  await expectOrder(['Ben Second', 'Ada First', 'Cyd Third']);
  await page.getByRole('button', { name: 'Move "Cyd Third" up' }).press('Enter');
  await expectOrder(['Ben Second', 'Cyd Third', 'Ada First']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('records are reordered by touch, and the page scrolls while a card is held at its edge', async ({
    page,
    studio,
  }) => {
    const { handle, expectOrder } = await prepare(page, studio);
    await handle('Ben Second').scrollIntoViewIfNeeded();
    const from = await middleOf(handle('Ben Second'));
    const to = await middleOf(handle('Ada First'));
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const dragTo = async (start: { x: number; y: number }, end: { x: number; y: number }) => {
      await send('touchStart', [start]);
      for (let step = 1; step <= 10; step++) {
        await send('touchMove', [
          { x: start.x + ((end.x - start.x) * step) / 10, y: start.y + ((end.y - start.y) * step) / 10 },
        ]);
      }
    };
    await dragTo(from, to);
    await expect(page.getByText('"Ben Second" moves to number 1 of 3.')).toBeAttached();
    await send('touchEnd', []);
    await expectOrder(['Ben Second', 'Ada First', 'Cyd Third']);

    let upper = { x: 0, y: 0 };
    // Until the browser's compositor has the frame, a touch meets the areas that must not scroll where they were.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByRole('article', { name: 'Cyd Third' })).not.toBeInViewport({ ratio: 0.5 });
      upper = await middleOf(handle('Ben Second'));
      await dragTo(upper, { x: upper.x, y: 735 });
      const isLifted = page.locator('[data-dragged]').waitFor({ state: 'attached', timeout: 1_000 });
      await isLifted.catch(async (error: unknown) => {
        await send('touchEnd', []);
        throw error;
      });
    }).toPass();
    // A finger is never quite still: the place is found again with each of its movements.
    let shift = 0;
    await expect(async () => {
      shift = 1 - shift;
      await send('touchMove', [{ x: upper.x + shift, y: 735 }]);
      await expect(page.getByText('"Ben Second" moves to number 3 of 3.')).toBeAttached({ timeout: 500 });
    }).toPass();
    await send('touchEnd', []);
    await expectOrder(['Ada First', 'Cyd Third', 'Ben Second']);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Move "Ben Second" to a position' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move "Ben Second" to a position' });
    await dialog.getByLabel('New position (1–3)').fill('1');
    await expectAccessible(page);
    await dialog.getByLabel('New position (1–3)').press('Enter');
    await expectOrder(['Ben Second', 'Ada First', 'Cyd Third']);
  });
});
