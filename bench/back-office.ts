import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { fillLargeStudio } from '#server/testing/fixtures/filled-studio.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { measuredChromium, serveBarePage } from '#scripts/testing/measured-browser.ts';

const visits = 5;
export const largeStudio = { media: 5_000, messages: 10_000 };

/** The back office of a studio with years of data, in a real Chromium. */
export async function benchBackOffice(studio: StudioProcess) {
  await addPhotos(studio, 6);
  await fillLargeStudio(studio.dataDir, largeStudio);
  const browser = await chromium.launch({
    executablePath: measuredChromium(),
    args: [...quietArguments],
  });
  try {
    let last = await signInOnce(browser, studio);
    const signInMs = [last.ms];
    while (signInMs.length < visits) {
      last = await signInOnce(browser, studio);
      signInMs.push(last.ms);
    }
    return { signInMs, scriptBytes: last.scriptBytes, library: await benchLibrary(browser, studio, last.page) };
  } finally {
    await browser.close();
  }
}

/** From clicking "sign in" to a usable list of enquiries, in a new browser: nothing of the back office is in its cache. */
async function signInOnce(browser: Browser, studio: StudioProcess) {
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

/** @param page shows the back office, signed in */
async function benchLibrary(browser: Browser, studio: StudioProcess, page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  const bare = await serveBarePage();
  const [firstViewMs, barePageMs]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < visits; visit++) {
    firstViewMs.push(await firstView(browser, `${studio.origin}/admin/photos`, token, '[role=feed] article img'));
    barePageMs.push(await firstView(browser, bare.url, token, 'h1'));
  }
  bare.close();
  const through = await throughLibrary(page);
  return { firstViewMs, barePageMs, ...through, searchMs: await searchLibrary(page) };
}

/** A new browser: nothing is in its cache. @returns ms from the navigation until the elements of the first screen are shown */
async function firstView(browser: Browser, url: string, token: string, selector: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await page.addInitScript((shown) => {
    const isShown = () => {
      const elements = [...document.querySelectorAll(shown)].filter(
        (element) => element.getBoundingClientRect().top < innerHeight,
      );
      return elements.length > 0 && elements.every((one) => !(one instanceof HTMLImageElement) || one.complete);
    };
    const look = () => {
      if (isShown()) (window as { shownMs?: number }).shownMs = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => (window as { shownMs?: number }).shownMs);
  const ms = await shown.jsonValue();
  await context.close();
  return ms as number;
}

/** Scrolls through the whole library quickly and measures frames. */
async function throughLibrary(page: Page) {
  const tabMs = await page.evaluate(async () => {
    const start = performance.now();
    const tab = document.querySelector<HTMLElement>('[data-tab=photos]');
    tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    while (![...document.querySelectorAll<HTMLImageElement>('[role=feed] img')].some((image) => image.complete)) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
  });
  const scroll = await page.evaluate(async () => {
    const longTasksMs: number[] = [];
    const framesMs: number[] = [];
    let maxElements = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasksMs.push(entry.duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    const seen = new Set<string>();
    for (let top = window.scrollY; top < document.documentElement.scrollHeight - innerHeight; top += 400) {
      const start = performance.now();
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      framesMs.push(performance.now() - start);
      maxElements = Math.max(maxElements, document.querySelectorAll('*').length);
      for (const card of document.querySelectorAll('[role=feed] article'))
        seen.add(card.getAttribute('aria-posinset') ?? '');
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    framesMs.sort((a, b) => a - b);
    const at = (fraction: number) => framesMs[Math.floor((framesMs.length - 1) * fraction)] ?? 0;
    return {
      rows: seen.size,
      maxElements,
      frames: framesMs.length,
      medianFrameMs: at(0.5),
      p99FrameMs: at(0.99),
      longTasksMs,
    };
  });
  return { tabMs, scroll };
}

/** Types and deletes a search of which each letter changes the list. @returns ms from each keystroke to the painted list */
async function searchLibrary(page: Page): Promise<number[]> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('searchbox').focus();
  await page.evaluate(() => {
    const times: number[] = ((window as { searchMs?: number[] }).searchMs = []);
    let pressedAt = 0;
    document.addEventListener('input', (event) => (pressedAt = event.timeStamp), { capture: true });
    const count = document.querySelector('[role=feed]')?.closest('section')?.querySelector('output');
    new MutationObserver(() => {
      // A task after the next frame: the list is painted.
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - pressedAt)));
    }).observe(count as Node, { subtree: true, characterData: true, childList: true });
  });
  const keys = ['4', '3', '2', '1', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((done) => (window as { searchMs?: number[] }).searchMs?.length === done, index + 1);
  }
  return page.evaluate(() => (window as { searchMs?: number[] }).searchMs ?? []);
}
