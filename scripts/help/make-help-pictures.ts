import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { firstTab, tabPath } from '#contract/admin-tabs.ts';
import { type HelpTopic, helpTopics } from '#app/i18n/help/help-article.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { startStudioProcess } from '#server/testing/servers/studio-process.ts';
import { findChromium } from '../testing/find-chromium.ts';
import { quietArguments } from '../testing/quiet-chromium.ts';
import { fillSampleStudio } from './sample-studio.ts';

/**
 * Takes the pictures of the help from a studio with samples, in both languages: `node scripts/help/make-help-pictures.ts [TOPIC ...]`.
 * Run it again after a tab has changed its looks.
 */
const root = path.resolve(import.meta.dirname, '../..');
const output = path.join(root, 'app/admin/help/pictures');
/** Wide enough for two columns of cards, and the same proportions as the picture in the article. */
const viewport = { width: 960, height: 600 };
const maxBytes = 40 * 1024;
const languages = { zh, en };

const wanted = helpTopics.filter((topic) => process.argv.length < 3 || process.argv.slice(2).includes(topic));
await buildIfNeeded();
const studio = await startStudioProcess({ WEB_PROCESSES: '1' }, 'e2e/photo-studio.ts');
const browser = await chromium.launch({
  executablePath: findChromium({ isShellEnough: true }).path,
  args: [...quietArguments],
});
try {
  const owner = await signInAsOwner(studio);
  await fillSampleStudio(owner, studio.origin);
  for (const language of ['zh', 'en'] as const) {
    await mkdir(path.join(output, language), { recursive: true });
    const page = await browser.newPage({ viewport, baseURL: studio.origin, reducedMotion: 'reduce' });
    await page.addInitScript(
      ([token, choice]) => {
        localStorage.setItem('adminToken', token);
        localStorage.setItem('adminLanguage', choice);
      },
      [owner.token, language] as const,
    );
    for (const topic of wanted) {
      await owner.replace('/api/admin/first-steps', { isLeft: topic !== 'backup' });
      await show(page, topic, languages[language]);
      const { bytes, quality } = await shrink(await page.screenshot());
      await writeFile(path.join(output, language, `${topic}.avif`), bytes);
      console.log(`${language}/${topic}.avif: ${bytes.length} bytes at quality ${quality}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
  await studio.stop();
}

/** Opens what the article is about. A tab begins at the top of the picture: the header is the same everywhere. */
async function show(page: Page, topic: HelpTopic, texts: typeof en): Promise<void> {
  const isDialog = topic === 'settings' || topic === 'mail';
  await page.goto(tabPath(isDialog || topic === 'backup' ? firstTab : topic));
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
  if (isDialog) {
    await page.getByRole('button', { name: texts.header.settings }).click();
    await page.getByRole('tab', { name: texts.settings.sections[topic === 'mail' ? 'mail' : 'studio'] }).click();
  } else if (topic !== 'backup') {
    await page.getByRole('tablist').evaluate((bar) => bar.scrollIntoView({ block: 'start' }));
  }
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  // The network is never idle: the page listens for changes.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function shrink(screenshot: Buffer): Promise<{ bytes: Buffer; quality: number }> {
  for (let quality = 60; ; quality -= 6) {
    const bytes = await sharp(screenshot).avif({ quality, effort: 4 }).toBuffer();
    if (bytes.length <= maxBytes) return { bytes, quality };
    if (quality < 20) throw new Error(`A picture has ${bytes.length} bytes even at quality ${quality}.`);
  }
}
