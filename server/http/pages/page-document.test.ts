import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDocumentFinisher } from './page-document.ts';

const entry =
  'import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n\nimport("/assets/entry.client.js");';
const document = (parts: { entry?: string; head?: string; body?: string } = {}) =>
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/entry.client.js"/>' +
  `<link rel="stylesheet" href="/assets/root.css"/>${parts.head ?? ''}</head><body>${parts.body ?? ''}` +
  `<script>window.__reactRouterContext = {};</script>${parts.entry ?? `<script type="module" async="">${entry}</script>`}` +
  '</body></html>';
const finishDocument = (rendered: string, sheets: Map<string, string>, data?: object) =>
  createDocumentFinisher(sheets)(rendered, data);
const styleSheets = new Map([['/assets/root.css', 'p{color:red}']]);
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('no module is loaded before the first paint', () => {
  const { bytes: html } = finishDocument(document(), styleSheets);
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
});

test('the script of deferred hydration has the entry and all modules that it imports', () => {
  const { bytes: html } = finishDocument(document(), styleSheets);
  expect(html).toContain(`(${JSON.stringify(entry)},["/assets/entry.client.js"],"adminToken",`);
});

test("React Router's inline scripts are deferred and stand before deferred hydration; other scripts stay as they are", () => {
  const others = '<script>pick()</script><p>window.__reactRouterContext</p>';
  const { bytes: html } = finishDocument(
    document({ body: `${others}<script>((e,t)=>{if(!window.history.state||!window.history.state.key){}})()</script>` }),
    styleSheets,
  );
  expect(html).toContain(others);
  expect(html.match(/<script type="text\/plain" data-deferred="">/g)).toHaveLength(2);
  expect(html.lastIndexOf('data-deferred=""')).toBeLessThan(html.indexOf('function deferHydration'));
  expect(html).toMatch(/<\/script><\/body><\/html>$/);
});

test('a closing tag in the entry cannot end the script that contains it', () => {
  const hostile = `"</script><b>"\nimport("/assets/entry.client.js");`.replace('</script>', '<\\/script>');
  const { bytes: html } = finishDocument(
    document({ entry: `<script type="module" async="">${hostile}</script>` }),
    styleSheets,
  );
  expect(html).not.toContain('<b>');
});

test('a style sheet that a later route requests, too, becomes inline like any other', () => {
  const { bytes: html } = finishDocument(
    document({ head: '<link rel="stylesheet" href="/assets/root.css#"/>' }),
    styleSheets,
  );
  expect(html.match(/<style>p\{color:red\}<\/style>/g)).toHaveLength(2);
  expect(html).not.toMatch(/<link rel="stylesheet" href="[^"]+"\/>/);
});

test('every inline script that runs has its hash in the policy, and so has the deferred entry', () => {
  const { bytes: html, scriptHashes } = finishDocument(
    document({ body: '<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>' }),
    styleSheets,
  );
  const texts = (start: string) =>
    html
      .split(start)
      .slice(1)
      .map((script) => script.slice(0, script.indexOf('</script>')));
  const running = texts('<script>');
  // The script in the head and the one of deferred hydration.
  expect(running).toHaveLength(2);
  const deferred = texts('<script type="text/plain" data-deferred="">');
  expect(deferred).toEqual(['window.__reactRouterContext = {};']);
  expect(scriptHashes.toSorted()).toEqual([...running, ...deferred, entry].map((text) => sha256(text)).toSorted());
});

test('style sheets become inline, with their hash in the policy, and their links stay for hydration, disabled', () => {
  const { bytes: html, styleHashes } = finishDocument(document(), styleSheets);
  expect(html).toContain('<style>p{color:red}</style><link rel="stylesheet" href="/assets/root.css" disabled=""/>');
  expect(styleHashes).toContain(sha256('p{color:red}'));
  expect(styleHashes).toHaveLength(2);
});

test('a style sheet whose text is unknown stays a link', () => {
  const { bytes: html, styleHashes } = finishDocument(document(), new Map());
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css"/>');
  // That of the rules for what is below the fold.
  expect(styleHashes).toHaveLength(1);
});

test.each([
  ['no module script', ''],
  ['two module scripts', `<script type="module" async="">${entry}</script>`.repeat(2)],
  ['an entry that imports nothing', '<script type="module" async="">start()</script>'],
  ['other attributes', `<script async="" type="module">${entry}</script>`],
])('a document with %s throws, because React Router renders it in an unexpected form', (_, script) => {
  expect(() => finishDocument(document({ entry: script || ' ' }), styleSheets)).toThrow('unexpected form');
});

test('structured data is in the head, in UTF-8, and cannot end its element', () => {
  const { bytes, scriptHashes } = finishDocument(document(), styleSheets, { name: '光’</script><b>' });
  const [head = ''] = Buffer.from(bytes, 'latin1').toString().split('</head>');
  expect(head).toContain('<script type="application/ld+json">{"name":"光’\\u003c/script>\\u003cb>"}</script>');
  expect(scriptHashes).toEqual(finishDocument(document(), styleSheets).scriptHashes);
});
