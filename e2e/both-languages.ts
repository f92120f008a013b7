import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { signInSpeaking } from './record-manager.ts';
import { expect, test } from './story.ts';

interface Telling {
  language: 'zh' | 'en';
  /** of the window, in CSS pixels */
  width: number;
  texts: typeof en;
}

/** Tells stories of the back office in Chinese on a laptop and in English on a phone, each signed in. */
export function inBothLanguages(tell: (telling: Telling) => void): void {
  for (const { language, width } of [
    { language: 'zh', width: 1280 },
    { language: 'en', width: 360 },
  ] as const) {
    test.describe(`in ${language} at ${width} px`, () => {
      test.use({ viewport: { width, height: 740 } });
      test.beforeEach(async ({ page, studio }) => {
        await signInSpeaking(language, page, studio);
        await expect(page.getByRole('tablist')).toBeVisible();
      });
      tell({ language, width, texts: { zh, en }[language] });
    });
  }
}
