import type { Page } from '@playwright/test';
import { tabNames } from '#app/admin/shell/tab-names.ts';
import { inBothLanguages } from './both-languages.ts';
import { expectSound, failCalls, fillStudio, longName } from './filled-studio.ts';
import { expect, test } from './story.ts';

test.use({ mediaWorker: true });

test.use({
  expectedTrouble: [
    '503 /api/*',
    '412 /api/admin/*',
    'console Failed to load * ApiError: 503: *',
    '404 /objects/uploads/*',
  ],
});
test.setTimeout(300_000);

const recordTabs = ['team', 'cms-galleries', 'property-videos', 'floor-plans', 'about-content'] as const;
const kinds = {
  team: 'team',
  'cms-galleries': 'galleries',
  'property-videos': 'propertyVideos',
  'floor-plans': 'floorPlans',
  'about-content': 'aboutContent',
} as const;

async function openTab(page: Page, tab: string) {
  await page.goto(`/admin?tab=${tab}`);
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

inBothLanguages(({ language, texts }) => {
  const { actions } = texts;

  test(`every tab is sound while it loads and when it cannot (${language})`, async ({ page }) => {
    for (const tab of tabNames) {
      const answers: (() => void)[] = [];
      let isHeld = true;
      await page.route('**/api/**', async (route) => {
        if (isHeld) await new Promise<void>((resolve) => answers.push(resolve));
        await route.fulfill({ status: 503, body: '' });
      });
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.locator('[role=tabpanel] .skeleton').first()).toBeVisible();
      await expectSound(page, `${tab}, loading`);
      isHeld = false;
      for (const answer of answers) answer();
      const failure = page.getByRole('tabpanel').getByRole('alert').filter({ hasText: texts.failures.unknown });
      await expect(failure.getByRole('button', { name: actions.retry })).toBeVisible();
      await expectSound(page, `${tab}, not loaded`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await failure.getByRole('button', { name: actions.retry }).click();
      await expect(failure).toHaveCount(0);
    }
  });

  test(`every form is sound when it is refused, fails or comes second (${language})`, async ({ page, studio }) => {
    const { owner, paths } = await fillStudio(studio);
    for (const tab of recordTabs) {
      const own = texts[kinds[tab]];
      await openTab(page, tab);
      const formOf = (name: string) =>
        page.getByRole(tab === 'cms-galleries' ? 'region' : 'dialog', { name, exact: true });

      await page.getByRole('button', { name: own.add, exact: true }).click();
      const create = formOf(own.add);
      await create.getByRole('button', { name: actions.save, exact: true }).click();
      await expect(create.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectSound(page, `${tab}, refused`);
      await create.getByRole('button', { name: actions.cancel, exact: true }).click();

      const title = tab === 'about-content' ? /key_/ : longName;
      const card = page.getByRole('article', { name: title }).first();
      await card.getByRole('button', { name: new RegExp(`^${actions.edit}`) }).click();
      const edit = formOf(own.editTitle);
      const { fields }: { fields: Record<string, string> } = own;
      const field = fields.content ?? fields.description ?? '';
      const changed = edit.getByRole('textbox', { name: field });
      await changed.fill('Mine.');
      const mend = await failCalls(page, 'PATCH', `**${paths[tab]}`);
      await edit.getByRole('button', { name: actions.save, exact: true }).click();
      await expect(edit.getByRole('alert').filter({ hasText: texts.problems.unavailable })).toBeVisible();
      await expectSound(page, `${tab}, not saved`);
      await mend();
      await owner.change(paths[tab], tab === 'about-content' ? { content: 'Theirs.' } : { description: 'Theirs.' });
      await edit.getByRole('button', { name: actions.save, exact: true }).click();
      await expect(edit.getByText(texts.conflict.heading)).toBeVisible();
      await expectSound(page, `${tab}, changed elsewhere`);
      await edit.getByRole('button', { name: texts.conflict.save }).click();
      await expect(edit).toHaveCount(0);
      await expect(card).toContainText('Mine.');
      await expectSound(page, `${tab}, saved`);

      const restore = await failCalls(page, 'DELETE', `**${paths[tab]}`);
      await card.getByRole('button', { name: new RegExp(`^${actions.delete}`) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: actions.delete, exact: true }).click();
      await expect(page.locator('.toast').getByRole('button', { name: actions.retry })).toBeVisible();
      await expectSound(page, `${tab}, not deleted`);
      await restore();
      await page.locator('.toast').getByRole('button', { name: actions.retry }).click();
      await expect(card.filter({ hasText: 'Mine.' })).toHaveCount(0);
    }
  });
});
