import { type AdminTab, adminTabs, tabPath } from '#contract/admin-tabs.ts';
import { type RecordTab, recordTabs } from '#contract/records/kinds.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab, selectTab } from './owner-steps.ts';
import { failCalls, fillStudio, longName } from './filled-studio.ts';
import { expect, test } from './story.ts';

// Without transitions nothing has to end before axe looks.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.use({
  expectedPageErrors: [
    '503 /api/*',
    '412 /api/admin/*',
    'console Failed to load * ApiError: 503: *',
    '404 /objects/uploads/*',
  ],
});
test.setTimeout(300_000);

const kinds = {
  team: 'team',
  'cms-galleries': 'galleries',
  'property-videos': 'propertyVideos',
  'floor-plans': 'floorPlans',
  'about-content': 'aboutContent',
  testimonials: 'testimonials',
} as const satisfies Record<RecordTab, string>;

// Signing in has loaded the list of enquiries, and three tabs share the list of media, which the first of them loads.
const tabsWithLoadedList: AdminTab[] = ['contacts', 'photos', 'cms-images'];

describeInBothLanguages(({ language, texts }) => {
  const { actions } = texts;

  test(`every tab is accessible while it loads and when loading fails (${language})`, async ({ page }) => {
    for (const tab of adminTabs) {
      const unblock: (() => void)[] = [];
      let isBlocked = true;
      await page.route('**/api/**', async (route) => {
        if (isBlocked) await new Promise<void>((resolve) => unblock.push(resolve));
        await route.fulfill({ status: 503, body: '' });
      });
      // Only a new document forgets a loaded list.
      if (tabsWithLoadedList.includes(tab)) await page.goto(tabPath(tab));
      else await selectTab(page, texts.tabs[tab]);
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[role=tabpanel] .skeleton').first()).toBeVisible();
      await expectAccessibleLayout(page, `${tab}, loading`);
      isBlocked = false;
      for (const resume of unblock) resume();
      const failure = page.getByRole('tabpanel').getByRole('alert').filter({ hasText: texts.failures.unknown });
      await expect(failure.getByRole('button', { name: actions.retry })).toBeVisible();
      await expectAccessibleLayout(page, `${tab}, not loaded`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await failure.getByRole('button', { name: actions.retry }).click();
      await expect(failure).toHaveCount(0);
      await expect(page.locator('[role=tabpanel] .skeleton')).toHaveCount(0);
    }
  });

  test(`every form is accessible when it is invalid, cannot be saved or conflicts with another edit (${language})`, async ({
    page,
    studio,
  }) => {
    const { owner, paths } = await fillStudio(studio);
    for (const tab of recordTabs) {
      const own = texts[kinds[tab]];
      await openTab(page, texts.tabs[tab]);
      const formOf = (name: string) =>
        page.getByRole(tab === 'cms-galleries' ? 'region' : 'dialog', { name, exact: true });

      await page.getByRole('button', { name: own.add, exact: true }).click();
      const create = formOf(own.add);
      await create.getByRole('button', { name: actions.save, exact: true }).click();
      await expect(create.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectAccessibleLayout(page, `${tab}, invalid`);
      await create.getByRole('button', { name: actions.cancel, exact: true }).click();

      const title = tab === 'about-content' ? /key_/ : longName;
      const card = page.getByRole('article', { name: title }).first();
      await card.getByRole('button', { name: new RegExp(`^${actions.edit}`) }).click();
      const edit = formOf(own.editTitle);
      const { fields }: { fields: Record<string, string> } = own;
      const field = fields.content ?? fields.description ?? fields.quote ?? '';
      const changed = edit.getByRole('textbox', { name: field });
      await changed.fill('Mine.');
      const restorePatch = await failCalls(page, 'PATCH', `**${paths[tab]}`);
      await edit.getByRole('button', { name: actions.save, exact: true }).click();
      await expect(edit.getByRole('alert').filter({ hasText: texts.problems.unavailable })).toBeVisible();
      await expectAccessibleLayout(page, `${tab}, not saved`);
      await restorePatch();
      const name = fields.content ? 'content' : fields.description ? 'description' : 'quote';
      await owner.change(paths[tab], { [name]: 'Theirs.' });
      await edit.getByRole('button', { name: actions.save, exact: true }).click();
      await expect(edit.getByText(texts.conflict.heading)).toBeVisible();
      await expectAccessibleLayout(page, `${tab}, changed elsewhere`);
      await edit.getByRole('button', { name: texts.conflict.save }).click();
      await expect(edit).toHaveCount(0);
      await expect(card).toContainText('Mine.');
      await expectAccessibleLayout(page, `${tab}, saved`);

      const restoreDelete = await failCalls(page, 'DELETE', `**${paths[tab]}`);
      await card.getByRole('button', { name: new RegExp(`^${actions.delete}`) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: actions.delete, exact: true }).click();
      // The focus keeps the toast.
      await page.locator('.toast').getByRole('button', { name: actions.retry }).focus();
      await expectAccessibleLayout(page, `${tab}, not deleted`);
      await restoreDelete();
      await page.locator('.toast').getByRole('button', { name: actions.retry }).click();
      await expect(card.filter({ hasText: 'Mine.' })).toHaveCount(0);
    }
  });
});
