import type { Locator, Page } from '@playwright/test';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

interface Variant {
  language: 'zh' | 'en';
  /** viewport width in CSS pixels */
  width: number;
  texts: typeof en;
  /** by the mouse on the laptop, by the keyboard on the phone */
  press: (control: Locator) => Promise<void>;
}

/** Defines back office tests twice, signed in: in Chinese at laptop width and in English at phone width. */
export function describeInBothLanguages(
  defineTests: (variant: Variant) => void,
  signIn: typeof signInWithLanguage = signInWithLanguage,
): void {
  for (const { language, width } of [
    { language: 'zh', width: 1280 },
    { language: 'en', width: 360 },
  ] as const) {
    test.describe(`in ${language} at ${width} px`, () => {
      test.use({ viewport: { width, height: 740 } });
      test.beforeEach(async ({ page, studio }) => {
        await signIn(language, page, studio);
        // The tabs are there before it is known who is signed in; the open tab's content is not.
        await expect(page.getByRole('tabpanel')).toBeVisible();
      });
      const press: Variant['press'] = (control) => (width < 640 ? control.press('Enter') : control.click());
      defineTests({ language, width, texts: { zh, en }[language], press });
    });
  }
}

/** Selects a tab of the back office by a click, which costs a fraction of loading a new document. */
export async function selectTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Selects a tab and waits until its list is loaded. */
export async function openTab(page: Page, name: string): Promise<void> {
  await selectTab(page, name);
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}
