import { expect, test as base } from '@playwright/test';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';
import { unexpectedTrouble, watchForTrouble } from './page-trouble.ts';

const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Trouble</title>
<script>console.warn('a warning'); fetch('/api/broken?try=1'); fetch('/api/missing')</script>`;

interface Place {
  /** of a page that asks for something broken and something missing */
  origin: string;
}

const test = base.extend<Place>({
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

/** A status looked for in a whole address would be found in the port of this one. */
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

test('each trouble of a page is noticed, and told once', async ({ page, origin }) => {
  const trouble = watchForTrouble(page, origin);
  await page.goto(origin, { waitUntil: 'networkidle' });
  expect(trouble().toSorted()).toEqual(['404 /api/missing', '500 /api/broken', 'console a warning']);

  await page.route('**/api/cut', (route) => route.abort());
  await page.evaluate(async () => {
    setTimeout(() => {
      throw new Error('Nobody catches this.');
    });
    await fetch('/api/cut').catch(() => {});
    await fetch('http://127.0.0.1:1/far/away?name=secret').catch(() => {});
  });
  await expect
    .poll(() => trouble().slice(3).toSorted())
    .toEqual([
      'elsewhere http://127.0.0.1:1/far/away',
      'failed /api/cut',
      'failed http://127.0.0.1:1/far/away',
      'uncaught Nobody catches this.',
    ]);
});

test('expected trouble is compared as a whole: a status is not found in a port', async ({ page, origin }) => {
  expect(origin).toContain('500');
  const trouble = watchForTrouble(page, origin);
  await page.goto(origin, { waitUntil: 'networkidle' });
  const unexpected = (...expected: Parameters<typeof unexpectedTrouble>[1]) =>
    unexpectedTrouble(trouble(), ['console *', ...expected]).toSorted();

  expect(unexpected('500 /api/broken', '404 /api/missing')).toEqual([]);
  expect(unexpected('500 /api/*')).toEqual(['404 /api/missing']);
  expect(unexpected('500 /api')).toEqual(['404 /api/missing', '500 /api/broken']);
  expect(unexpected('404 /api/broken')).toEqual(['404 /api/missing', '500 /api/broken']);
});
