import { expect, test, vi } from 'vitest';
import { type RenderedPage, createPageCache, type PageKey } from './page-cache.ts';

const key = (name: string, options: Partial<PageKey> = {}): PageKey => ({
  key: name,
  isVariable: false,
  cacheableStatus: 200,
  ...options,
});

function setUp({ maxBytes = 1_000_000, maxVariableBytes = 100_000 } = {}) {
  let [current, required] = [1, 1];
  let renders = 0;
  let time = 0;
  const cache = createPageCache({
    revision: { current: () => current, required: () => required },
    maxBytes,
    maxVariableBytes,
    now: () => time,
  });
  return {
    cache,
    renders: () => renders,
    wait: (ms: number) => void (time += ms),
    moveRevision: () => void (required = ++current),
    announce: () => void current++,
    render: (body = 'page', status = 200, isComplete = true) => {
      renders++;
      return Promise.resolve<RenderedPage>({ status, headers: {}, body: Buffer.from(body), isComplete });
    },
  };
}

const bodyOf = async (page: Promise<{ variant(encoding: 'identity'): Promise<{ body: Buffer }> }>) =>
  (await (await page).variant('identity')).body.toString();

test('simultaneous requests share one render', async () => {
  const { cache, render, renders } = setUp();
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get(key('/'), () => render())));
  expect(renders()).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('a cached page is rendered again only when the content has changed', async () => {
  const { cache, render, renders, moveRevision } = setUp();
  await cache.get(key('/'), () => render());
  await cache.get(key('/'), () => render());
  expect(renders()).toBe(1);
  moveRevision();
  expect(cache.find('/')).toBeUndefined();
  expect(await bodyOf(cache.get(key('/'), () => render('new')))).toBe('new');
});

test('after an announced change one request renders the page, and others get the cached one meanwhile', async () => {
  const { cache, render, announce } = setUp();
  await cache.get(key('/'), () => render('old'));
  announce();
  expect(cache.find('/')).toBeUndefined();
  const slow = Promise.withResolvers<RenderedPage>();
  const first = cache.get(key('/'), () => slow.promise);
  const meanwhile = cache.get(key('/'), () => render('rendered twice'));
  expect(await bodyOf(meanwhile)).toBe('old');
  expect(await bodyOf(Promise.resolve(cache.find('/')!))).toBe('old');
  slow.resolve(await render('new'));
  expect(await bodyOf(first)).toBe('new');
  expect(await bodyOf(Promise.resolve(cache.find('/')!))).toBe('new');
});

test('a page from before another change is not sent while an announced one is rendered', async () => {
  const { cache, render, announce, moveRevision } = setUp();
  await cache.get(key('/'), () => render('with a secret'));
  moveRevision();
  announce();
  const slow = Promise.withResolvers<RenderedPage>();
  const first = cache.get(key('/'), () => slow.promise);
  expect(cache.find('/')).toBeUndefined();
  const second = cache.get(key('/'), () => render('rendered twice'));
  slow.resolve(await render('without'));
  expect(await Promise.all([bodyOf(first), bodyOf(second)])).toEqual(['without', 'without']);
});

test('a content change during a render makes its page stale at once', async () => {
  const { cache, render, moveRevision } = setUp();
  await cache.get(key('/'), () => {
    const rendered = render('old');
    moveRevision();
    return rendered;
  });
  expect(cache.find('/')).toBeUndefined();
});

test('a request after a change does not get the render that began before it', async () => {
  const { cache, render, moveRevision } = setUp();
  const slow = Promise.withResolvers<RenderedPage>();
  const early = cache.get(key('/'), () => slow.promise);
  moveRevision();
  expect(await bodyOf(cache.get(key('/'), () => render('new')))).toBe('new');
  slow.resolve(await render('old'));
  expect(await bodyOf(early)).toBe('old');
  expect(await bodyOf(Promise.resolve(cache.find('/')!))).toBe('new');
});

test('a stale render that ends late does not replace a current one in progress', async () => {
  const { cache, render, renders, moveRevision } = setUp();
  const [old, current] = [Promise.withResolvers<RenderedPage>(), Promise.withResolvers<RenderedPage>()];
  const early = cache.get(key('/'), () => old.promise);
  moveRevision();
  const later = cache.get(key('/'), () => current.promise);
  old.resolve(await render('old'));
  await early;
  const before = renders();
  const last = cache.get(key('/'), () => render('rendered twice'));
  current.resolve(await render('new'));
  expect(renders()).toBe(before + 1);
  expect([await bodyOf(later), await bodyOf(last)]).toEqual(['new', 'new']);
});

test('a page is recompressed at its second view', async () => {
  const { cache, render } = setUp();
  const page = await cache.get(key('/'), () => render('<p>light</p>'.repeat(200)));
  const first = (await page.variant('br')).body;
  cache.find('/');
  await vi.waitFor(() => expect(page.ready('br')?.body).not.toEqual(first), 15_000);
});

test('a page that replaces another within 15 seconds is recompressed when it has lived as long', async () => {
  const { cache, render, moveRevision, wait } = setUp();
  await cache.get(key('/'), () => render());
  wait(14_000);
  moveRevision();
  const page = await cache.get(key('/'), () => render('<p>light</p>'.repeat(200)));
  const recompress = vi.spyOn(page, 'recompress');
  wait(14_000);
  expect(cache.find('/')).toBe(page);
  await Promise.resolve();
  expect(recompress).not.toHaveBeenCalled();
  wait(1_000);
  cache.find('/');
  cache.find('/');
  await vi.waitFor(() => expect(recompress).toHaveBeenCalledOnce());
});

const broken = () => Promise.reject(new Error('broken'));

test('a failed render rejects for everybody who waited, and the next request renders again', async () => {
  const { cache, render } = setUp();
  const both = await Promise.allSettled([cache.get(key('/'), broken), cache.get(key('/'), broken)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await bodyOf(cache.get(key('/'), () => render('well')))).toBe('well');
});

test('errors are not cached, and a 404 only for the key of the 404 page', async () => {
  const { cache, render } = setUp();
  await cache.get(key('/broken'), () => render('error', 500));
  await cache.get(key('/gone'), () => render('nothing', 404));
  await cache.get(key('/404', { cacheableStatus: 404 }), () => render('nothing', 404));
  expect(cache.find('/broken')).toBeUndefined();
  expect(cache.find('/gone')).toBeUndefined();
  expect(cache.find('/404')?.status).toBe(404);
});

test('a page that shows defaults after a failure is not cached', async () => {
  const { cache, render } = setUp();
  await cache.get(key('/'), () => render('defaults', 200, false));
  expect(cache.find('/')).toBeUndefined();
});

test('a cached page is rendered again after an hour', async () => {
  const { cache, render, wait } = setUp();
  await cache.get(key('/'), () => render());
  wait(59 * 60_000);
  expect(cache.find('/')).toBeDefined();
  wait(2 * 60_000);
  expect(cache.find('/')).toBeUndefined();
});

test('memory is bounded: the least recently used page is evicted first', async () => {
  const { cache, render } = setUp({ maxBytes: 60_000, maxVariableBytes: 1_000 });
  const body = 'x'.repeat(4_000);
  for (const name of ['/a', '/b', '/c']) await cache.get(key(name), () => render(body));
  cache.find('/a');
  await cache.get(key('/d'), () => render(body));
  expect(cache.find('/b')).toBeUndefined();
  expect(['/a', '/c', '/d'].every((name) => cache.find(name))).toBe(true);
  expect(cache.size().bytes).toBeLessThanOrEqual(60_000);
});

test('a page larger than the cache is sent but not cached', async () => {
  const { cache, render } = setUp({ maxBytes: 20_000, maxVariableBytes: 1_000 });
  expect(await bodyOf(cache.get(key('/'), () => render('x'.repeat(10_000))))).toHaveLength(10_000);
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
});

test('addresses that visitors can vary do not evict the other pages', async () => {
  const { cache, render } = setUp({ maxBytes: 200_000, maxVariableBytes: 50_000 });
  await cache.get(key('/'), () => render());
  for (let at = 0; at < 100; at++) await cache.get(key(`/contact?about=${at}`, { isVariable: true }), () => render());
  expect(cache.find('/')).toBeDefined();
  expect(cache.size().bytes).toBeLessThanOrEqual(60_000);
});
