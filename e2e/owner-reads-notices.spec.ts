import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, signIn, test } from './story.ts';

const enquiry = { email: 'files@example.com', serviceType: 'property', message: 'A loft with a skylight.' };

test('a notice stays while the mouse or the focus is on it, and the focus goes from a deleted card to its neighbour', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  for (const firstName of ['Ada', 'Bea', 'Cleo']) {
    await owner.create('/api/contact', { ...enquiry, firstName, lastName: 'Solberg', message: `I am ${firstName}` });
  }
  await signIn(page, studio);
  const bea = page.getByRole('article', { name: 'Bea Solberg' });
  await bea.getByRole('button', { name: '归档', exact: true }).click();
  const toast = page.locator('.toast');
  await toast.getByRole('button', { name: '撤销' }).focus();
  await toast.hover();
  // The mouse leaves, the focus stays.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(6_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: '撤销' }).press('Enter');
  await expect(bea).toBeVisible();

  await bea.getByRole('button', { name: '删除 Bea Solberg 的咨询' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(bea).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Ada Solberg' })).toBeFocused();
});

test('a notice over a dialog is a live region that shows its text once it is there, so that screen readers announce it', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes, oldValue } of changes) {
        for (const node of type === 'attributes' ? [target] : addedNodes) {
          if (!(node instanceof HTMLElement)) continue;
          const live = node.closest('[role=status]') ?? node.querySelector('[role=status]');
          if (!live?.closest('dialog .toast')) continue;
          seen.push(type === 'childList' ? 'is there' : `aria-hidden was ${oldValue}, is ${live.ariaHidden}`);
        }
      }
    }).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-hidden'],
      attributeOldValue: true,
    });
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).first().click();
  await expect(page.locator('dialog .toast')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    'is there',
    'aria-hidden was true, is null',
  ]);
});
