import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { withFailureResponses } from './page-renderer.ts';

/** A build with one route, whose loader or action throws `error`. */
const buildOf = (name: 'loader' | 'action', error: Error) =>
  ({ routes: { page: { id: 'page', module: { [name]: () => Promise.reject(error) } } } }) as never;

async function thrownBy(name: 'loader' | 'action', error: Error) {
  const failures: unknown[] = [];
  const { routes } = withFailureResponses<{ routes: never }>(buildOf(name, error), (...args) => failures.push(args));
  const { page } = routes as { page: { module: Record<string, (args: object) => Promise<unknown>> } };
  const context = {};
  const thrown: unknown = await page.module[name]?.({ context }).catch((one: unknown) => one);
  return { thrown, failures, context };
}

describe.each(['loader', 'action'] as const)('a failure in a %s', (name) => {
  test('has its own status and text', async () => {
    const failure = new AppError('too-many-requests', 'Too many of them.');
    const { thrown, failures, context } = await thrownBy(name, failure);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).status).toBe(429);
    expect(await (thrown as Response).json()).toEqual({ detail: 'Too many of them.' });
    expect(failures).toEqual([[failure, context]]);
  });

  test('keeps its text to itself if it is a bug', async () => {
    for (const bug of [new TypeError('x is undefined'), new AppError('internal', 'x is undefined')]) {
      expect(await thrownBy(name, bug)).toMatchObject({ thrown: bug, failures: [] });
    }
  });
});

describe('in a page', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({}, { site: 'built' });
  }, 180_000);
  afterAll(() => site.close());
  afterEach(() => vi.restoreAllMocks());

  test('a failing loader gives the page its status, its text and Retry-After, and nothing is cached', async () => {
    const { document } = site.services.content;
    vi.spyOn(site.services.content, 'document').mockImplementation((name, language) => {
      if (name !== 'contact') return document(name, language);
      throw new AppError('too-many-requests', 'Too many <visitors> at once.', { retryAfterSeconds: 7 });
    });
    const { statusCode, headers, body } = await site.inject({ url: '/contact' });
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '7',
    });
    expect(body).toContain('Too many &lt;visitors&gt; at once.');
    vi.restoreAllMocks();
    expect((await site.inject({ url: '/contact' })).statusCode).toBe(200);
  });

  test('a failing loader of a file gives the file its status', async () => {
    vi.spyOn(site.services.studio, 'identity').mockRejectedValue(new AppError('forbidden', 'Not yours.'));
    expect((await site.inject({ url: '/site.webmanifest' })).statusCode).toBe(403);
  });

  test.each(['/contact', '/?index'])('too many enquiries by the form of %s get 429 with the reason', async (url) => {
    const enquiry = {
      firstName: 'Ada',
      email: 'ada@example.org',
      serviceType: 'newborn',
      // Three links: the enquiry is suspected to be spam, and only such ones are limited.
      message: 'We would like to come in June. www.a.example www.b.example www.c.example',
    };
    const send = (lastName: string) =>
      site.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...enquiry, lastName }).toString(),
      });
    expect((await send('Moss')).statusCode).toBe(303);
    // As if so many had been sent within the hour.
    await site.services.database.db
      .updateTable('contactCounters')
      .set({ total: 2 ** 30 })
      .execute();
    const answer = await send('<b>Moreno</b>');
    await site.services.database.db.deleteFrom('contactCounters').execute();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('Error sending message.');
    expect(answer.body).toContain('More messages arrive than the studio can take.');
    expect(answer.body).toContain('Please try again later.');
    expect(answer.body).toContain('We would like to come in June.');
  });
});
