import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { createPageUrls } from './page-urls.ts';

const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({
  [id]: { id, parentId, path, index, caseSensitive: undefined, module: {} },
});
const addressOf = createPageUrls({
  routes: {
    ...route('root', undefined, ''),
    ...route('layout', 'root'),
    ...route('home', 'layout', undefined, true),
    ...route('contact', 'layout', 'contact'),
    ...route('gallery', 'layout', 'gallery/:slug'),
    ...route('enquiry', 'layout', 'enquiry/:key'),
    ...route('unknown', 'layout', '*'),
    ...route('zh-home', 'layout', 'zh', true),
    ...route('zh-contact', 'layout', 'zh/contact'),
    ...route('zh-enquiry', 'layout', 'zh/enquiry/:key'),
    ...route('zh-unknown', 'layout', 'zh/*'),
    ...route('admin', 'root', 'admin/*'),
  } as never,
  queries: { '/contact': ['service', 'about'], '/enquiry/*': ['added'] },
  privatePages: ['enquiry'],
  matchRoutes,
});

test('the cache key of a page is its path', () => {
  expect(addressOf('/')).toEqual({ key: '/', url: '/', isVariable: false, cacheableStatus: 200 });
  expect(addressOf('/contact')).toMatchObject({ key: '/contact', isVariable: false });
  expect(addressOf('/admin')).toMatchObject({ key: '/admin', isVariable: false });
});

test('query parameters that the page does not read are dropped', () => {
  expect(addressOf('/?utm_source=letter')).toMatchObject({ key: '/', url: '/' });
  expect(addressOf('/contact?x=1&about=Premium&service=wedding')).toMatchObject({
    key: '/contact?service=wedding&about=Premium',
    url: '/contact?service=wedding&about=Premium',
    isVariable: true,
  });
});

test('a long parameter is truncated', () => {
  expect(addressOf(`/contact?about=${'x'.repeat(5_000)}`)).toMatchObject({ url: `/contact?about=${'x'.repeat(200)}` });
});

test('addresses with a parameter in their path are variable', () => {
  expect(addressOf('/gallery/spring')).toMatchObject({ key: '/gallery/spring', isVariable: true });
  expect(addressOf('/admin/media')).toMatchObject({ key: '/admin/media', isVariable: true });
});

test('the data of a page has its own cache key', () => {
  expect(addressOf('/_.data')).toMatchObject({ key: '/_.data', isVariable: false, cacheableStatus: 200 });
  expect(addressOf('/contact.data?service=wedding')).toMatchObject({ key: '/contact.data?service=wedding' });
  expect(addressOf('/contact.data?_routes=layout')).toMatchObject({ url: '/contact.data?_routes=layout' });
});

test('all addresses without a page share one document', () => {
  const unknown = { key: '/404', url: '/404', isVariable: false, cacheableStatus: 404 };
  for (const url of ['/nope', '/a/b/c?d=e', '/wp-login.php', '/%', '/%00', '/c%6Fntact', '/gallery', '/gallery/a/b']) {
    expect(addressOf(url)).toEqual(unknown);
  }
  expect(addressOf('/nope.data')).toMatchObject({ key: '/404.data', url: '/404.data', cacheableStatus: 404 });
});

test('a private page is marked, and its key keeps its case', () => {
  const own = { key: '/enquiry/ID~aB_c?added=1', url: '/enquiry/ID~aB_c?added=1', isPrivate: true };
  expect(addressOf('/enquiry/ID~aB_c?utm_source=x&added=1')).toMatchObject(own);
  expect(addressOf('/enquiry/ID%7EaB_c?added=1')).toMatchObject(own);
  expect(addressOf('/enquiry/ID~aB_c/')).toEqual({ redirectTo: '/enquiry/ID~aB_c' });
  expect(addressOf('/gallery/spring')).not.toHaveProperty('isPrivate');
});

test('other spellings redirect to the canonical address', () => {
  expect(addressOf('/contact/')).toEqual({ redirectTo: '/contact' });
  expect(addressOf('/Contact?service=wedding')).toEqual({ redirectTo: '/contact?service=wedding' });
  expect(addressOf('//contact//')).toEqual({ redirectTo: '/contact' });
  expect(addressOf('//evil.example/')).toMatchObject({ key: '/404' });
});

test('Chinese pages have the queries and the privacy of the English ones, and an unknown page of their own', () => {
  expect(addressOf('/zh')).toMatchObject({ key: '/zh', cacheableStatus: 200 });
  expect(addressOf('/zh/contact?x=1&service=wedding')).toMatchObject({ key: '/zh/contact?service=wedding' });
  expect(addressOf('/zh/enquiry/a~b?added=1&x=2')).toMatchObject({ isPrivate: true, url: '/zh/enquiry/a~b?added=1' });
  for (const url of ['/zh/nope', '/zh/a/b?c=d']) {
    expect(addressOf(url)).toEqual({ key: '/zh/404', url: '/zh/404', isVariable: false, cacheableStatus: 404 });
  }
  expect(addressOf('/ZH/Contact/')).toEqual({ redirectTo: '/zh/contact' });
});
