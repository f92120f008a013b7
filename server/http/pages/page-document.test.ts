import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDocumentFinisher } from './page-document.ts';

const entry = '/assets/entry.client.js';
const document = ({ head = '', body = '' } = {}) =>
  `<!DOCTYPE html><html><head><link rel="stylesheet" href="/assets/root.css"/>${head}</head><body>${body}</body></html>`;
/** What React Router's `<Scripts>` renders, only in the back office. */
const adminScripts =
  '<script>window.__reactRouterContext = {};</script><script type="module" async="">import("/assets/entry.client.js");</script>';
const scriptMark = 'f3b1';
/** As this program renders its scripts. */
const marked = (html: string) => html.replaceAll('<script', `<script nonce="${scriptMark}"`);
const preload = '<link rel="modulepreload" href="/assets/entry.client.js"/>';
const styleSheets = new Map([['/assets/root.css', 'p{color:red}']]);
const finishDocument = (rendered: string, sheets = styleSheets, data?: object) =>
  createDocumentFinisher(sheets, entry)(rendered, { scriptMark, structuredData: data });
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const textsOf = (html: string, start: string) =>
  html
    .split(start)
    .slice(1)
    .map((script) => script.slice(0, script.indexOf('</script>')));

test('a public page has its module in the head, which the browser defers, and a script for taps before it at its end', () => {
  const { bytes: html } = finishDocument(document());
  expect(html).toContain(`<script type="module" src="${entry}"></script></head>`);
  expect(html).toMatch(/\(function answerTaps[^]+"\/assets\/entry\.client\.js"[^]+<\/script><\/body><\/html>$/);
});

test('the back office keeps the scripts of React Router, and gets none of the public pages', () => {
  const { bytes: html, scriptHashes } = finishDocument(document({ head: preload, body: marked(adminScripts) }));
  expect(html).toContain(adminScripts);
  expect(html).toContain(preload);
  expect(html).not.toContain('answerTaps');
  const texts = ['window.__reactRouterContext = {};', 'import("/assets/entry.client.js");'];
  expect(scriptHashes.toSorted()).toEqual(texts.map(sha256).toSorted());
});

test('what the document names already is not named again as a preload', () => {
  const finish = createDocumentFinisher(styleSheets, entry);
  const { bytes: html } = finish(document({ head: preload, body: marked(adminScripts) }), {
    scriptMark,
    preloads: [entry, '/assets/tab.js'],
  });
  expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    preload,
    '<link rel="modulepreload" href="/assets/tab.js" fetchpriority="low"/>',
  ]);
});

test('an address cannot end the script that contains it', () => {
  const { bytes: html } = createDocumentFinisher(styleSheets, '/a</script><b>.js')(document(), { scriptMark });
  expect(html).not.toContain('<b>');
});

test('a script or style without the mark has no hash, wherever it stands', () => {
  const { bytes: html, ...hashes } = finishDocument(
    document({
      head: '<script>evil(1)</script><style>evil{}</style>',
      body: `<script nonce="">evil(2)</script><script nonce="f3b2">evil(3)</script><p title="<script>">
        nonce="${scriptMark}</p><script type="module" async="">evil(4)</script>${marked('<script>own()</script>')}`,
    }),
  );
  expect(html).not.toContain(`<script nonce="${scriptMark}"`);
  // It is taken for no page of the back office.
  expect(html).toContain('answerTaps');
  const known = finishDocument(document());
  expect(hashes).toEqual({
    scriptHashes: [sha256('own()'), ...known.scriptHashes],
    styleHashes: known.styleHashes,
  });
});

test('every inline script that runs has its hash in the policy', () => {
  const rules = '<script type="speculationrules">{"prefetch":[]}</script>';
  const { bytes: html, scriptHashes } = finishDocument(
    document({
      body: marked(
        `<script>pick()</script>${rules}<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>`,
      ),
    }),
  );
  const running = [...textsOf(html, '<script>'), '{"prefetch":[]}'];
  // In the body, at its end, and the rules.
  expect(running).toHaveLength(3);
  expect(scriptHashes.toSorted()).toEqual(running.map(sha256).toSorted());
});

test('style sheets become inline, with their hash in the policy', () => {
  const { bytes: html, styleHashes } = finishDocument(document());
  expect(html).toContain('<style>p{color:red}</style>');
  expect(html).not.toContain('rel="stylesheet"');
  expect(styleHashes).toEqual([sha256('p{color:red}')]);
});

test('the back office keeps the links of its style sheets for hydration, disabled', () => {
  const { bytes: html, styleHashes } = finishDocument(document({ body: marked(adminScripts) }));
  expect(html).toContain('<style>p{color:red}</style><link rel="stylesheet" href="/assets/root.css" disabled=""/>');
  expect(styleHashes).toEqual([sha256('p{color:red}')]);
});

test('a style sheet that a later route requests, too, becomes inline like any other', () => {
  const { bytes: html } = finishDocument(document({ head: '<link rel="stylesheet" href="/assets/root.css#"/>' }));
  expect(html.match(/<style>p\{color:red\}<\/style>/g)).toHaveLength(2);
});

test('a style sheet whose text is unknown stays a link', () => {
  const { bytes: html, styleHashes } = finishDocument(document(), new Map());
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css"/>');
  expect(styleHashes).toEqual([]);
});

test('structured data is in the head, in UTF-8, and cannot end its element', () => {
  const { bytes, scriptHashes } = finishDocument(document(), styleSheets, { name: '光’</script><b>' });
  const [head = ''] = Buffer.from(bytes, 'latin1').toString().split('</head>');
  expect(head).toContain('<script type="application/ld+json">{"name":"光’\\u003c/script>\\u003cb>"}</script>');
  expect(scriptHashes).toEqual(finishDocument(document()).scriptHashes);
});
