import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { fillLargeStudio } from '#server/testing/fixtures/large-studio.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { benchLibrary, type LibraryFigures } from './library.ts';

export interface BackOfficeFigures {
  /** from clicking "sign in" to a usable list of enquiries, for each visit */
  signInMs: number[];
  /** bytes fetched until then; scripts as transferred */
  scriptBytes: number;
  library: LibraryFigures;
}

export const largeStudio = { media: 5_000, messages: 10_000 };

/** The back office of a studio with years of data, in a real Chromium. */
export async function benchBackOffice(studio: StudioProcess): Promise<BackOfficeFigures> {
  await addPhotos(studio, 6);
  await fillLargeStudio(studio.dataDir, largeStudio);
  const browser = await chromium.launch({
    executablePath: findChromium().path,
    args: [...quietArguments],
  });
  try {
    const visits = [];
    for (let visit = 0; visit < 5; visit++) visits.push(await signInOnce(browser, studio));
    const last = visits.at(-1) as Visit;
    const library = await benchLibrary(browser, studio, last.page);
    return { signInMs: visits.map(({ ms }) => ms), scriptBytes: last.scriptBytes, library };
  } finally {
    await browser.close();
  }
}

interface Visit {
  page: Page;
  ms: number;
  scriptBytes: number;
}

/** A new browser: nothing of the back office is in its cache. */
async function signInOnce(browser: Browser, studio: StudioProcess): Promise<Visit> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await page.goto(`${studio.origin}/admin`);
  await page.getByLabel('用户名').fill(studio.username);
  await page.getByLabel('密码').fill(studio.password);
  const ms = await page.evaluate(async () => {
    const start = performance.now();
    document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
    // Usable: messages with their buttons, and figures on the cards and views.
    while (
      document.querySelectorAll('main article button').length <= 8 ||
      document.querySelector('.card .skeleton') !== null ||
      [...document.querySelectorAll('.segment > span')].some((segment) => !/\d/.test(segment.textContent))
    ) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
  });
  const scriptBytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  return { page, ms, scriptBytes };
}

/** Adds plain photos, and waits until the worker has processed them. */
export async function addPhotos(studio: StudioProcess, count: number): Promise<void> {
  const owner = await signInAsOwner(studio);
  for (let index = 0; index < count; index++) {
    const bytes = await sharp({
      create: { width: 1200, height: 800, channels: 3, background: { r: 40 * index, g: 120, b: 255 - 40 * index } },
    })
      .jpeg()
      .toBuffer();
    await owner.addPhoto(bytes, 'event-photography', '');
  }
  while ((await owner.listMedia()).some(({ state }) => state === 'processing')) await wait(300);
}
