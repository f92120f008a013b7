import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import type { NewClientLink, ClientGallery } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { fillClientGallery } from '#server/testing/fixtures/filled-studio.ts';
import { measuredChromium } from '#scripts/testing/measured-browser.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';

/** A day of two photographers. */
export const largeClientGallery = { photos: 2_000, sections: ['Ceremony', 'Portraits', 'Dinner', 'Dance'] };
const distinct = 24;
const masters = path.resolve(import.meta.dirname, '../imagery/masters');

/** Real photos in the proportions of a shoot: every third one is upright. @returns the path of the link */
export async function addLargeClientGallery(
  studio: Pick<StudioProcess, 'origin' | 'username' | 'password' | 'dataDir'>,
  language: 'en' | 'zh-Hans' = 'en',
): Promise<string> {
  const owner = await signInAsOwner(studio as StudioProcess);
  const { photos, sections } = largeClientGallery;
  const base = '/api/admin/client-galleries';
  const send = async <T>(url: string, json?: object): Promise<T> =>
    (
      (await (await callApi(studio.origin + url, { headers: owner.headers, ...(json && { json }) })).json()) as {
        data: T;
      }
    ).data;
  const gallery = await send<ClientGallery>(base, {
    title: 'Mei & Daniel',
    clientName: 'Mei-Ling Chen',
    shootDate: '2026-09-12',
    message: 'Thank you for letting us be there.\nTake your time with the photos.',
    language,
    sections,
  });
  const files = globSync('**/*.webp', { cwd: masters }).toSorted();
  for (let index = 0; index < distinct; index += 1) {
    const file = path.join(masters, String(files[Math.floor((index * files.length) / distinct)]));
    const [width, height] = index % 3 === 1 ? [1600, 2400] : [2400, 1600];
    const bytes = await sharp(file).resize(width, height, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer();
    const originalName = `IMG_${index + 1}.JPG`;
    await owner.create('/api/admin/media', {
      filename: originalName,
      originalName,
      fileSize: String(bytes.length),
      mimeType: 'image/jpeg',
      filePath: await owner.upload(bytes),
      category: 'client-work',
      mediaType: 'photo',
      clientGalleryId: gallery.id,
      section: sections[0],
    });
  }
  for (;;) {
    const items = await send<MediaItem[]>(`${base}/${gallery.id}/items`);
    if (items.every(({ picture }) => picture && picture.widths.length > 0)) break;
    await setTimeout(500);
  }
  await fillClientGallery(studio.dataDir, { id: gallery.id, sections }, photos);
  const { url } = await send<NewClientLink>(`${base}/${gallery.id}/links`, { rights: ['view', 'download'] });
  return new URL(url).pathname;
}

const slowdown = 4;

/**
 * What a client's phone has to do: the bytes of the first view, the shift of the layout, and tasks over 50 ms while all photos are scrolled
 * through, with a processor slowed down 4 times.
 */
export async function scrollClientGallery(url: string) {
  const browser = await chromium.launch({ executablePath: measuredChromium(), args: [...quietArguments] });
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observeTasks);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'started' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  const firstView = bytes;
  await page.evaluate(() => ((window as unknown as Observed).tasksMs = []));
  const { photos, steps } = await page.evaluate(scrollThrough);
  const { tasksMs, shift } = await page.evaluate(() => {
    const { tasksMs: tasks, shift: moved } = window as unknown as Observed;
    return { tasksMs: tasks, shift: moved };
  });
  await browser.close();
  return { firstView, photos, steps, shift, tasksMs };
}

interface Observed {
  tasksMs: number[];
  shift: number;
}

/** Runs in the page, as the next one does. */
function observeTasks(): void {
  const observed: Observed = { tasksMs: [], shift: 0 };
  Object.assign(window, observed);
  new PerformanceObserver((list) => {
    (window as unknown as Observed).tasksMs.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as Observed).shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** As a thumb does: half a screen in each frame or two, and a pause where the next photos are awaited. */
async function scrollThrough(): Promise<{ photos: number; steps: number }> {
  let steps = 0;
  for (let waited = 0; waited < 30; steps += 1) {
    const before = scrollY;
    scrollBy({ top: innerHeight / 2, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve, 30)));
    waited = scrollY > before ? 0 : waited + 1;
    if (waited > 0) await new Promise((resolve) => window.setTimeout(resolve, 100));
  }
  return { photos: document.querySelectorAll('a[data-opens=photo]').length, steps };
}
