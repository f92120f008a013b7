import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createPageRenderer } from './page-renderer.ts';
import { loadSiteBuild, readStyleSheets } from './site-build.ts';

let studio: TestApp;
let render: ReturnType<typeof createPageRenderer>;

const planted = [
  '<script>planted(1)</script>',
  '<script type="module">planted(2)</script>',
  '<script nonce="">planted(3)</script>',
  '<script nonce="a" type="text/javascript">planted(4)</script>',
  '<script type="speculationrules">{"prefetch":[]}</script>',
  '<style>body{background:url(https://evil.example)}</style>',
];

/** As if a fault let a stored text into the page as it is. */
const faulty = () => createElement('div', { dangerouslySetInnerHTML: { __html: planted.join('') } });

beforeAll(async () => {
  studio = await createTestApp({}, { site: 'built' });
  const build = await loadSiteBuild();
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) =>
      route && ['site/about/route', 'site/newborn/route', 'admin/route'].includes(id)
        ? [id, { ...route, module: { ...route.module, default: faulty } }]
        : [id, route],
    ),
  );
  render = createPageRenderer(studio.services, {
    build: { ...build, routes } as typeof build,
    styleSheets: readStyleSheets(),
    listScripts: () => [],
    policy: { mediaOrigins: [], https: false },
  });
}, 180_000);
afterAll(() => studio.close());

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlineTexts = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}([^>]*)>([^]*?)</${name}>`, 'g'))].filter(
    ([, attributes]) => !/src=|application\//.test(attributes!),
  );

test.each([
  ['/about', false],
  ['/newborn', false],
  ['/admin/contacts', true],
])('a script that a text brings into %s gets no hash, and those of the page have theirs', async (path, isPrivate) => {
  const visitor = isPrivate ? { ip: '127.0.0.1', userAgent: undefined, cookie: undefined } : undefined;
  const { body, headers } = await render(new Request(`http://localhost${path}`), {
    log: studio.services.log,
    origin: undefined,
    ...(visitor && { visitor }),
  });
  const html = body.toString();
  const policy = headers['content-security-policy']!;
  for (const element of planted) {
    expect(html).toContain(element);
    const [, text] = /^<[^>]*>([^]*?)<\//.exec(element)!;
    expect(policy).not.toContain(sha256(text!));
  }
  const own = [...inlineTexts(html, 'script'), ...inlineTexts(html, 'style')].filter(([all]) => !planted.includes(all));
  expect(own.length).toBeGreaterThan(2);
  for (const [all, , text] of own) expect(policy, all.slice(0, 200)).toContain(sha256(text!));
  // One more for each would be one that nobody knows.
  expect(policy.match(/'sha256-/g)).toHaveLength(new Set(own.map(([, , text]) => text)).size);
  expect(html).not.toMatch(/nonce="[\w-]{8,}/);
});
