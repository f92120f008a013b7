import { expect, hydrated, test } from './story.ts';

// What else changes would delay the frame that answers the tap.
test.use({ ownPage: true, readsOnly: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a tap on a film moves nothing in its card', async ({ page }) => {
  await page.goto('/commercial#video-production');
  await hydrated(page);
  const card = page.getByRole('link', { name: 'Brand Story' });
  const transitions = await card.evaluateHandle((element) => {
    const properties: string[] = [];
    element.addEventListener('transitionrun', (event) => properties.push((event as TransitionEvent).propertyName));
    return properties;
  });
  await card.tap();
  await expect(page.getByRole('dialog', { name: 'Brand Story' })).toBeVisible();
  expect(await transitions.jsonValue()).toEqual([]);
});

test('a tap on a category of featured work marks it, and the row fades out after that', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const tab = page.getByRole('tab', { name: 'Commercial', exact: true });
  const atOnce = await tab.evaluate(async (element) => {
    (element as HTMLElement).click();
    // React renders at the end of an event what the event changed.
    await Promise.resolve();
    const isFading = document.querySelector('.featured-panels')?.hasAttribute('data-fading');
    return { isSelected: element.ariaSelected, isFading };
  });
  expect(atOnce).toEqual({ isSelected: 'true', isFading: false });
  await expect(page.getByRole('tabpanel', { name: 'Commercial' }).getByRole('img').first()).toBeVisible();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('a tap while React hydrates featured work is not lost', async ({ page }) => {
  // React asks for its next piece of work by a message.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    const release = () => {
      MessagePort.prototype.postMessage = postMessage as never;
      for (const send of held) send();
    };
    Object.assign(window, { held, release });
  });
  await page.goto('/');
  const block = page.locator('[data-island=featured-work]');
  await block.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => page.evaluate('held.length')).toBe(1);
  const tab = page.getByRole('tab', { name: 'Commercial', exact: true });
  await tab.tap();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.evaluate('release()');
  await expect(block).toHaveAttribute('data-hydrated');
  await expect(page.getByRole('tabpanel', { name: 'Commercial' }).getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Commercial');
  await expect(page.locator('.featured-panels[data-fading]')).toHaveCount(0);
});

test('a finger that rests on the row of featured work pauses it, and a tap does not', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const row = page.locator('[data-visible] .featured-row');
  await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const state = () => row.evaluate((element) => element.getAnimations()[0]?.playState);
  await expect.poll(state).toBe('running');
  const box = await row.boundingBox();
  const point = { x: 200, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [point] : [] });

  const pauses = await page.evaluateHandle(() => {
    const calls: string[] = [];
    const { pause } = Animation.prototype;
    Animation.prototype.pause = function record(this: Animation) {
      calls.push('pause');
      pause.call(this);
    };
    return calls;
  });
  // On a busy machine a tap could be as long as a rest.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await touch('touchStart');
  await page.waitForTimeout(100);
  await touch('touchEnd');
  await page.clock.runFor(1_000);
  expect(await pauses.jsonValue()).toEqual([]);

  await touch('touchStart');
  await page.clock.runFor(1_000);
  await expect.poll(state).toBe('paused');
  await touch('touchEnd');
  await expect.poll(state).toBe('running');
});
