import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

interface Variant {
  language: 'zh' | 'en';
  /** viewport width in CSS pixels */
  width: number;
  texts: typeof en;
}

/** Defines back office tests twice, signed in: in Chinese at laptop width and in English at phone width. */
export function describeInBothLanguages(defineTests: (variant: Variant) => void): void {
  for (const { language, width } of [
    { language: 'zh', width: 1280 },
    { language: 'en', width: 360 },
  ] as const) {
    test.describe(`in ${language} at ${width} px`, () => {
      test.use({ viewport: { width, height: 740 } });
      test.beforeEach(async ({ page, studio }) => {
        await signInWithLanguage(language, page, studio);
        await expect(page.getByRole('tablist')).toBeVisible();
      });
      defineTests({ language, width, texts: { zh, en }[language] });
    });
  }
}
