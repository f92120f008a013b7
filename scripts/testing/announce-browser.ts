import puppeteer from 'puppeteer-core';
import { findChromium } from './find-chromium.ts';
import { quietArguments } from './quiet-chromium.ts';

/**
 * Prints in which Chromium a measurement is made, and says so if it is a headless shell, which CHROMIUM_PATH may name: a shell has no
 * back/forward cache, and its figures are better than those of a visitor's browser (docs/decisions/0087).
 */
export async function announceBrowser(): Promise<void> {
  const { path, how } = findChromium();
  const browser = await puppeteer.launch({ executablePath: path, args: [...quietArguments] });
  const version = await browser.version();
  await browser.close();
  console.log(`Measured in ${version}: ${path} (${how})`);
  if (version.startsWith('HeadlessChrome')) {
    console.log(
      'This is a headless shell, not a visitor’s browser: figures are better than those of a whole Chromium.',
    );
  }
}
