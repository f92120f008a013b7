import { hash } from 'node:crypto';

/** CSP sources (`'sha256-...'`) of inline scripts and styles. */
interface Hashes {
  scriptHashes: string[];
  styleHashes: string[];
}

/** A document or a piece of one. */
export interface PageDocument extends Hashes {
  /** UTF-8 with one character for each byte (`latin1`): slicing and joining such strings is fastest. */
  bytes: string;
}

interface DocumentExtras {
  /** `nonce` of the scripts in the document that may run */
  scriptMark: string;
  structuredData?: object | undefined;
  /** addresses of modules that the browser needs soon */
  preloads?: readonly string[];
}

const styleLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;

/**
 * Turns a document as React Router rendered it into the one that is sent: style sheets become inline styles, and the inline
 * scripts and styles of this program have their hashes in the policy, because a cached page cannot have a nonce. Those that a text
 * brought into the document have none, and do not run. A public page gets its module, which
 * the browser defers, and a script for taps before it; the back office is hydrated by React Router's own.
 *
 * @param styleSheets the text of each style sheet by its address; others stay links
 * @param entry address of the browser's entry module
 * @returns a function that takes the document's parts from `documentContext`
 */
export function createDocumentFinisher(styleSheets: ReadonlyMap<string, string>, entry: string) {
  const publicStyles = new Map([...styleSheets].map(([href, text]) => [href, createPiece(`<style>${text}</style>`)]));
  // Hydration of the whole document expects the link; disabled, it is not fetched.
  const adminStyles = new Map(
    [...styleSheets].map(([href, text]) => [
      href,
      createPiece(`<style>${text}</style><link rel="stylesheet" href="${href}" disabled=""/>`),
    ]),
  );
  const module = Buffer.from(moduleScript(entry)).toString('latin1');
  const tapsPiece = createPiece(`<script>${earlyTapsScript(entry)}</script>`);

  return function finishDocument(
    marked: string,
    { scriptMark, structuredData, preloads = [] }: DocumentExtras,
  ): PageDocument {
    const { bytes: rendered, scripts } = takeMarks(marked, ` nonce="${scriptMark}"`);
    // React Router's `<Scripts>` starts its entry by a module, only in the back office.
    const isPublic = !scripts.some(({ attributes }) => attributes.includes(' type="module"'));
    const styles = isPublic ? publicStyles : adminStyles;
    const headEnd = rendered.indexOf('</head>');
    const bodyEnd = rendered.lastIndexOf('</body>');
    if (headEnd < 0 || bodyEnd < 0) throw new Error('React Router rendered a document without a head or a body.');
    const head = rendered.slice(0, headEnd);
    const body = rendered.slice(headEnd, bodyEnd);
    const inline: Hashes[] = [
      { scriptHashes: hashesOfScripts(scripts), styleHashes: [] },
      ...(isPublic ? [tapsPiece] : []),
    ];
    const finishedHead = head.replace(styleLink, (link, href: string) => {
      const piece = styles.get(href);
      if (!piece) return link;
      inline.push(piece);
      // React Router marks a file that several routes name by a `#`, and hydration expects it, too.
      return link.includes('#') ? piece.bytes.replace(`href="${href}"`, `href="${href}#"`) : piece.bytes;
    });
    return {
      bytes: [
        finishedHead,
        structuredData ? dataElement(structuredData) : '',
        isPublic ? module : '',
        ...preloads.filter((href) => !rendered.includes(`href="${href}"`)).map(preloadLink),
        body,
        isPublic ? tapsPiece.bytes : '',
        rendered.slice(bodyEnd),
      ].join(''),
      scriptHashes: [...new Set(inline.flatMap(({ scriptHashes }) => scriptHashes))],
      styleHashes: [...new Set(inline.flatMap(({ styleHashes }) => styleHashes))],
    };
  };
}

/** @param text as JavaScript holds it; the document gets its UTF-8 bytes */
function createPiece(text: string): PageDocument {
  const bytes = Buffer.from(text).toString('latin1');
  return { bytes, ...listHashes(bytes) };
}

function listHashes(bytes: string): Hashes {
  return {
    scriptHashes: hashesOfScripts(inlineElements(bytes, 'script')),
    styleHashes: inlineElements(bytes, 'style').map(({ text }) => hashSource(text)),
  };
}

function hashesOfScripts(scripts: readonly InlineElement[]): string[] {
  return scripts
    .filter(({ attributes }) => !/\ssrc=|\stype="(?!module"|text\/javascript"|speculationrules")/.test(attributes))
    .map(({ text }) => hashSource(text));
}

/** @returns the document without the marks, and the scripts that had them */
function takeMarks(marked: string, mark: string): { bytes: string; scripts: InlineElement[] } {
  const parts = marked.split(mark);
  const scripts = parts.slice(1).flatMap((after, index) => {
    const before = parts[index] as string;
    const start = before.slice(before.lastIndexOf('<'));
    const tagEnd = after.indexOf('>');
    const textEnd = after.indexOf('</script>', tagEnd);
    // Links of React Router have it, too.
    if (!/^<script(?:\s[^>]*)?$/.test(start) || textEnd < 0) return [];
    const attributes = start.slice('<script'.length) + after.slice(0, tagEnd);
    return [{ attributes, text: after.slice(tagEnd + 1, textEnd) }];
  });
  return { bytes: parts.join(''), scripts };
}

/** The module of a public page (app/entry.client.tsx). The browser runs it once the document is parsed. */
export const moduleScript = (entry: string) =>
  `<script type="module" src="${entry.replaceAll(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`)}"></script>`;

/** Of low priority: the calls of `app/admin/api/first-calls.ts` share the browser's few connections with it. */
const preloadLink = (href: string) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`;

/** A data block: the browser does not execute it, so it needs no hash in the policy. */
function dataElement(data: object): string {
  // `<` would let `</script>` in the data end the element early.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${Buffer.from(text).toString('latin1')}</script>`;
}

interface InlineElement {
  attributes: string;
  text: string;
}

/** Of a piece of this program. Not a regular expression: it would test every character between the few elements. */
function inlineElements(bytes: string, name: 'script' | 'style'): InlineElement[] {
  const found: InlineElement[] = [];
  for (let at = bytes.indexOf(`<${name}`); at >= 0; at = bytes.indexOf(`<${name}`, at)) {
    const textStart = bytes.indexOf('>', at) + 1;
    const textEnd = bytes.indexOf(`</${name}>`, textStart);
    if (textEnd < 0) break;
    found.push({ attributes: bytes.slice(at + 1 + name.length, textStart - 1), text: bytes.slice(textStart, textEnd) });
    at = textEnd;
  }
  return found;
}

/** The CSP source of an element's text: the digest of its bytes. */
function hashSource(bytes: string): string {
  return `'sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}'`;
}

/**
 * The source text of a function that runs in the browser: it may use nothing from outside itself. Whole-line comments and
 * indentation are removed.
 */
export function scriptText(run: (...values: never[]) => void): string {
  return String(run)
    .replaceAll(/^[ \t]*(?:\/\/.*|\/\*\*[^]*?\*\/)$/gm, '')
    .replaceAll(/^\s+/gm, '');
}

/**
 * The inline script at the end of a public page: no tap is lost before the page's module (app/site/client) runs. A picture or a video
 * opens when the module is there, and as a file where it cannot be loaded; a chosen category is marked.
 *
 * @param entry address of the module app/entry.client.tsx
 */
export function earlyTapsScript(entry: string): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  return `(${scriptText(answerTaps)})(${JSON.stringify(entry).replaceAll('<', '\\u003c')})`;
}

/** Runs in the browser, as text: it may use nothing from outside itself. */
function answerTaps(entry: string): void {
  type Entry = { openOverlay: (link: HTMLAnchorElement) => Promise<void> };
  const openOverlay = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-opens]');
    if (!link) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = 'true';
    // The module of the page, which the browser loads once.
    (import(/* @vite-ignore */ entry) as Promise<Entry>)
      .then((page) => page.openOverlay(link))
      .catch(() => location.assign(link.href))
      .finally(() => (link.ariaBusy = null));
  };
  // React begins with the choice (app/site/home/featured-work.tsx).
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const chooseTab = ({ target }: MouseEvent) => {
    const chosen = (target as Element).closest('[role=tab]');
    for (const tab of chosen?.parentElement?.children ?? []) tab.setAttribute('aria-selected', String(tab === chosen));
  };
  const content = document.querySelector('main');
  content?.addEventListener('click', openOverlay);
  content?.addEventListener('click', chooseTab, true);
}
