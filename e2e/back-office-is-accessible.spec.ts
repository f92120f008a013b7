import type { Locator, Page } from '@playwright/test';
import { adminTabs } from '#contract/admin-tabs.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { openTab } from './owner-steps.ts';
import { fillStudio } from './filled-studio.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

// Without transitions nothing has to end before axe looks.
test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });

// An uploaded picture answers 404 until the media worker has written its renditions.
test.use({ expectedPageErrors: ['404 /objects/uploads/*'] });
test.setTimeout(300_000);

/** Opens, checks and closes each dialog of the current tab. */
async function checkDialogs(page: Page, check: (what: string) => Promise<void>) {
  const panel = page.getByRole('tabpanel');
  const openers: [string, Locator][] = [
    ['create', panel.getByRole('button', { name: /^(添加|创建|Add|Create)(?!.*(记录|record))/ })],
    ['edit', panel.getByRole('button', { name: /^(编辑|Edit)/ })],
    ['images', panel.getByRole('button', { name: /^(管理|Manage)/ })],
    ['library', panel.getByRole('button', { name: /^(从媒体库选择|Choose from)/ })],
    ['create record', panel.getByRole('button', { name: /^(创建平面图|Create floor plan)/ })],
    ['delete', panel.getByRole('button', { name: /^(删除|Delete) ./ })],
  ];
  for (const [what, opener] of openers) {
    if ((await opener.count()) === 0) continue;
    await opener.first().click();
    const dialog = page.locator('dialog[open]').last();
    const inline = panel.getByRole('region').filter({ has: page.getByRole('textbox') });
    await expect(dialog.or(inline).first()).toBeVisible();
    await expect(page.locator('dialog[open] .skeleton')).toHaveCount(0);
    await check(what);
    if (await dialog.count()) await page.keyboard.press('Escape');
    else await inline.getByRole('button', { name: /^(取消|Cancel)$/ }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
}

for (const [language, width] of [
  ['zh', 360],
  ['en', 1280],
] as const) {
  test(`every tab and dialog is accessible and fits ${width} px (${language})`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 720 });
    await fillStudio(studio);
    await signInWithLanguage(language, page, studio);
    await expect(page.getByRole('tablist').first()).toBeVisible();
    for (const tab of adminTabs) {
      const check = (what: string) => expectAccessibleLayout(page, `${tab}, ${what}`);
      await openTab(page, { zh, en }[language].tabs[tab]);
      await check('tab');
      await checkDialogs(page, check);
    }

    await page.getByRole('button', { name: /^(设置|Settings)$/ }).click();
    const settings = page.getByRole('dialog', { name: /^(设置|Settings)$/ });
    // The dialog is loaded on demand: `all()` does not wait, so wait for its tabs first.
    await expect(settings.getByRole('tab')).toHaveCount(9);
    for (const section of await settings.getByRole('tab').all()) {
      await section.click();
      await expect(settings.locator('.skeleton')).toHaveCount(0);
      await expectAccessibleLayout(page, `settings, ${await section.textContent()}`);
    }
    await page.keyboard.press('Escape');
    await expect(settings).toHaveCount(0);

    await page.getByRole('button', { name: /^(退出登录|Log out|Logout)$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
    await expectAccessibleLayout(page, 'login');
  });
}
