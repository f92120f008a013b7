import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages, openTab, selectTab, dropFiles } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

// The server refuses the damaged file, and requests fail while the connection is lost. The console says so.
test.use({ expectedPageErrors: ['415 /uploads/*', 'failed /uploads/*', 'failed /api/admin/upload-url'] });

const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-many-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

const count = 33;

/** A folder as a camera leaves it: pictures at two depths, one damaged, and a file of another format. */
async function cameraFolder(name: string, firstWidth: number): Promise<{ camera: string; pictures: string[] }> {
  const camera = path.join(folder, name);
  mkdirSync(path.join(camera, '101'), { recursive: true });
  for (let at = 1; at <= count; at++) {
    const file = path.join(at % 2 ? '' : '101', `shot-${at}.jpg`);
    writeFileSync(path.join(camera, file), await photo({ width: firstWidth + at, height: 200 }));
  }
  writeFileSync(path.join(camera, 'damaged.jpg'), 'not a picture');
  writeFileSync(path.join(camera, 'notes.txt'), 'ISO 200');
  const files = readdirSync(camera, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jpg'));
  return { camera, pictures: files.toSorted().map((file) => path.join(camera, file)) };
}

/** Lets some uploads pass, and holds the others back. */
async function holdUploadAfter(page: Page, passing: number): Promise<{ held: Promise<Route> }> {
  const { promise: held, resolve } = Promise.withResolvers<Route>();
  let requests = 0;
  await page.route('**/uploads/**', (route) => {
    requests += 1;
    if (requests <= passing) return route.continue();
    return resolve(route);
  });
  return { held };
}

/** There the bar covers no control. The rows of the library are measured as they are shown, which moves the end. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.documentElement.scrollHeight - innerHeight - scrollY < 1;
  });
}

describeInBothLanguages(({ language, width, texts, press }) => {
  const { upload } = texts;
  const choose = async (page: Page, button: Locator, files: string[]) => {
    const opened = page.waitForEvent('filechooser');
    await press(button);
    await (await opened).setFiles(files);
  };

  test('a folder of photos is uploaded over a pause, a reload and a lost connection, with one bar in view', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // Other pictures in each language: the library knows those of the first.
    const { camera, pictures } = await cameraFolder(language, width < 640 ? 400 : 300);
    // Where nothing takes a file, the browser must not open it instead of the page.
    await dropFiles(page, page.getByRole('banner'), [path.join(camera, 'shot-1.jpg')]);
    await openTab(page, texts.tabs.photos);
    const panel = page.getByRole('region', { name: upload.heading });
    // On a phone the form is folded while the queue is empty.
    const chooseCategory = async () => {
      if (width < 640) await press(page.getByRole('button', { name: upload.heading }));
      await panel.getByLabel(upload.category).selectOption('event-photography');
    };
    await chooseCategory();
    await dropFiles(page, panel.getByText(upload.drop), [camera]);
    await expect(panel.getByRole('alert').getByRole('listitem')).toHaveText(upload.leftOut(1));
    const bar = page.getByRole('region', { name: upload.bar });
    const start = bar.getByRole('button', { name: upload.start(count + 1) });
    await expect(start).toBeInViewport();
    await press(panel.getByRole('button', { name: upload.showWaiting(4) }));
    await panel.getByLabel(texts.labelled(upload.alt, 'shot-1.jpg')).fill('Guests under the lanterns');
    await expectAccessible(page);

    const third = await holdUploadAfter(page, 2);
    await press(start);
    await third.held;
    await press(bar.getByRole('button', { name: upload.pause }));
    await expect(bar).toContainText(`${upload.uploadedOf(2, count + 1)} · `);
    await expect(bar).toContainText(upload.paused);
    await expect(bar.getByRole('button', { name: upload.resume })).toBeInViewport();
    if (width < 640) await expect(bar.getByRole('button', { name: upload.resume })).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const fourth = await holdUploadAfter(page, 1);
    await press(bar.getByRole('button', { name: upload.resume }));
    await fourth.held;
    await press(bar.getByRole('button', { name: upload.pause }));
    await expect(bar).toContainText(`${upload.uploadedOf(3, count + 1)} · `);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.reload();
    const awaited = page.getByRole('region', { name: upload.awaited.label });
    await expect(awaited).toContainText(upload.awaited.text(count - 2));
    await scrollToEnd(page);
    await expectAccessible(page);
    await choose(page, awaited.getByRole('button', { name: upload.awaited.choose }), pictures);
    await expectNotice(page, upload.awaited.unknown(3));
    await expect(panel.getByLabel(texts.labelled(upload.alt, 'shot-1.jpg'))).toHaveValue('Guests under the lanterns');

    const seventh = await holdUploadAfter(page, 6);
    await press(bar.getByRole('button', { name: upload.start(count - 2) }));
    const cut = await seventh.held;
    // Only for uploads: what else the page loads meanwhile is not part of this story.
    await page.route('**/api/admin/upload-url', (route) => route.abort('internetdisconnected'));
    await cut.abort('internetdisconnected');
    const queue = panel.getByRole('region', { name: upload.queue });
    await expect(queue).toContainText(upload.suggestions.network);
    await expect(bar.getByRole('button', { name: upload.retryFailed })).toBeInViewport({ timeout: 30_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await press(bar.getByRole('button', { name: upload.retryFailed }));

    const done = [upload.uploadedOf(count - 3, count - 2), upload.failedCount(1)].join(texts.listSeparator);
    await expect(bar).toContainText(done, { timeout: 60_000 });
    // No retry can help: the row says what does.
    await expect(queue.getByRole('listitem')).toHaveCount(1);
    await expect(queue).toContainText(upload.suggestions['file-type-not-supported']);
    await expect(bar.getByRole('button', { name: upload.retryFailed })).toHaveCount(0);
    await press(queue.getByText(upload.uploadedCount(count - 3)));
    await expect(queue.getByRole('listitem')).toHaveCount(count - 2);
    await scrollToEnd(page);
    await expectAccessible(page);
    await press(bar.getByRole('button', { name: upload.clearFinished }));
    await expect(bar).toContainText(upload.uploadedOf(0, 1));
    await press(queue.getByRole('button', { name: upload.remove('damaged.jpg') }));
    await expect(bar).toHaveCount(0);

    await chooseCategory();
    await choose(page, panel.getByRole('button', { name: upload.chooseImages }), pictures.slice(0, 3));
    const duplicates = panel.getByRole('group', { name: upload.duplicate.allLegend });
    await expect(duplicates).toContainText(upload.duplicate.foundTitle(3));
    await scrollToEnd(page);
    await expectAccessible(page);
    if (language === 'zh') {
      await press(duplicates.getByRole('button', { name: upload.duplicate.skipAll }));
    } else {
      await press(duplicates.getByRole('button', { name: upload.duplicate.useAll }));
      await expectNotice(page, upload.success);
    }
    await expect(bar).toHaveCount(0);
  });

  test('a picture dropped on the card of a banner, or chosen by its buttons, becomes that banner', async ({ page }) => {
    const file = path.join(folder, `lighthouse-${language}.jpg`);
    writeFileSync(file, await photo({ width: width < 640 ? 650 : 640, height: 360 }));
    await selectTab(page, texts.tabs['hero-banners']);
    const card = page.getByRole('article', { name: texts.banners.slots['hero-home'] });
    const claimed = page.waitForResponse(
      (response) => response.url().endsWith('/api/admin/media') && response.request().method() === 'POST',
    );
    if (width < 640) {
      await press(card.getByRole('button', { name: texts.banners.uploadHeading }));
      const button = page.getByRole('button', { name: upload.chooseImages });
      await expect(button).toBeFocused();
      await choose(page, button, [file]);
      await press(page.getByRole('button', { name: upload.start(1) }));
    } else {
      await dropFiles(page, card, [file]);
    }
    expect((await (await claimed).json()) as object).toMatchObject({
      data: { originalName: path.basename(file), category: 'hero-home' },
    });
    await expectNotice(page, upload.success);
  });
});
