import { expect, test as base } from '@playwright/test';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';
import { unexpectedPageErrors, collectPageErrors } from './page-errors.ts';
import { watchPage } from './story.ts';

const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Errors</title>
<script>console.warn('a warning'); fetch('/api/broken?try=1'); fetch('/api/missing')</script>`;

interface Fixtures {
  /** of a server whose page requests one URL that answers 500 and one that answers 404 */
  origin: string;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  origin: async ({}, provide) => {
    const server = await serveAtPortWith500((request, response) => {
      response.statusCode = request.url === '/' ? 200 : request.url?.startsWith('/api/broken') ? 500 : 404;
      response.setHeader('content-type', 'text/html').end(html);
    });
    await provide(server.origin);
    server.close();
  },
});

/** The port contains "500", so a search for the status in the whole URL would match it. */
async function serveAtPortWith500(answer: Parameters<typeof serveLocally>[0]) {
  for (let port = 45_000; port < 45_010; port += 1) {
    try {
      return await serveLocally(answer, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error('All ports with 500 in them are taken.');
}

test('each error of a page is reported once', async ({ page, origin }) => {
  const { read: pageErrors } = collectPageErrors(page, origin);
  await page.goto(origin, { waitUntil: 'networkidle' });
  expect(pageErrors().toSorted()).toEqual(['404 /api/missing', '500 /api/broken', 'console a warning']);

  await page.route('**/api/cut', (route) => route.abort());
  await page.evaluate(async () => {
    setTimeout(() => {
      throw new Error('Nobody catches this.');
    });
    await fetch('/api/cut').catch(() => {});
    await fetch('http://127.0.0.1:1/far/away?name=secret').catch(() => {});
  });
  await expect
    .poll(() => pageErrors().slice(3).toSorted())
    .toEqual([
      'elsewhere http://127.0.0.1:1/far/away',
      'failed /api/cut',
      'failed http://127.0.0.1:1/far/away',
      'uncaught Nobody catches this.',
    ]);
});

test('the cause of an uncaught error is reported with it', async ({ page, origin }) => {
  const watched = await watchPage(page, { origin });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.evaluate(() => reportError(new Error('It is over.', { cause: new RangeError('This is why.') })));
  const expectNoErrors = () =>
    watched.expectNoErrors(['404 /api/missing', '500 /api/broken', 'console a warning'], true);
  expect(expectNoErrors).toThrow(/uncaught It is over\./);
  expect(expectNoErrors).toThrow(/console \/: RangeError: This is why\./);
});

test('expected errors match as a whole: a status does not match a port', async ({ page, origin }) => {
  expect(origin).toContain('500');
  const { read: pageErrors } = collectPageErrors(page, origin);
  await page.goto(origin, { waitUntil: 'networkidle' });
  const unexpected = (...expected: Parameters<typeof unexpectedPageErrors>[1]) =>
    unexpectedPageErrors(pageErrors(), ['console *', ...expected]).toSorted();

  expect(unexpected('500 /api/broken', '404 /api/missing')).toEqual([]);
  expect(unexpected('500 /api/*')).toEqual(['404 /api/missing']);
  expect(unexpected('500 /api')).toEqual(['404 /api/missing', '500 /api/broken']);
  expect(unexpected('404 /api/broken')).toEqual(['404 /api/missing', '500 /api/broken']);
});

test('a transition between pages that ends because the window is resized is no error', async ({ page, origin }) => {
  const { read: pageErrors } = collectPageErrors(page, origin);
  const held = Promise.withResolvers<void>();
  await page.route(/\/$|next/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><title>Moves</title>
        <style>@view-transition { navigation: auto }</style>
        ${route.request().url().endsWith('next') ? '<link rel="stylesheet" href="/held.css">' : ''}
        <a href="/next">Next</a>`,
    }),
  );
  await page.route('**/held.css', async (route) => {
    await held.promise;
    await route.fulfill({ contentType: 'text/css', body: '' });
  });
  await page.goto(origin);
  const styles = page.waitForRequest('**/held.css');
  await page.getByRole('link').click({ noWaitAfter: true });
  await styles;
  await page.setViewportSize({ width: 700, height: 500 });
  const reported = page.waitForEvent('pageerror');
  held.resolve();
  expect((await reported).message).toContain('Transition was aborted');
  expect(pageErrors()).toEqual([]);
});
