import puppeteer from 'puppeteer-core';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';
import { findChromium } from './find-chromium.ts';
import { quietArguments } from './quiet-chromium.ts';

/** The program of a measurement's browser. */
export function measuredChromium(): string {
  return findChromium({ isMeasured: true }).path;
}

/**
 * Prints in which Chromium a measurement is made, and says so if it is a headless shell, which CHROMIUM_PATH may name: a shell has no
 * back/forward cache, and its figures are better than those of a visitor's browser (docs/decisions/0087).
 */
export async function announceBrowser(): Promise<void> {
  const { path, how } = findChromium({ isMeasured: true });
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

const document = `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><h1>Bare</h1><p>A heading and a line.</p></html>`;

/** An almost empty page: its figures are those of the browser and the machine, without the site. */
export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  const { origin, close } = await serveLocally((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(document);
  });
  return { url: `${origin}/`, close };
}
