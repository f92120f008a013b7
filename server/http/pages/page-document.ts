import { hash } from 'node:crypto';
import { waitForFirst } from './deferred/hero-gate.ts';
import { firstScreenStyle, markFirstScreen } from './deferred/below-the-fold.ts';
import { bringFonts, lateFonts, splitFonts } from './deferred/deferred-fonts.ts';
import { holdScripts, lateStart } from './deferred/deferred-hydration.ts';
import { scriptText } from './deferred/script-text.ts';

/** CSP sources (`'sha256-...'`) of what stands inline. */
interface Hashes {
  scriptHashes: string[];
  styleHashes: string[];
}

/** A document or a piece of one. */
export interface PageDocument extends Hashes {
  /** UTF-8 with one character for each byte (`latin1`), which is how it is cut and joined fastest. */
  bytes: string;
}

/** What runs before there is anything to see, as one script: the parser stands still for each. */
const openingScript = [markFirstScreen, bringFonts, waitForFirst].map((run) => `(${scriptText(run)})()`).join(';');
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** React Router marks with `#` a style sheet that some later part of the page asks for too. */
const styleLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const moduleScript = '<script type="module" async="">';
/** React, when it takes the page over, looks for a script where its entry stood. */
const entryPlace = '<script type="text/plain"></script>';
/** More than there are routes. */
const mostStarts = 100;

/**
 * Turns a document as React Router wrote it into the one that is sent: its styles stand in it, neither fonts nor what the
 * script needs are loaded before it has been painted, and every inline script and style is known by its hash, because a
 * kept page cannot carry a nonce.
 *
 * @param styleSheets the text of each style sheet by its address; others stay links
 * @returns a function that takes the document's parts as `documentContext` has them. It throws where React Router writes
 * its entry otherwise than this expects: sending the page all the same would silently cost either its script or a second of
 * its first paint.
 */
export function createDocumentFinisher(styleSheets: ReadonlyMap<string, string>) {
  const styles = new Map([...styleSheets].map(([href, text]) => [href, inlineStyles(text)]));
  const opening = pieceOf(`<style>${firstScreenStyle}</style><script>${openingScript}</script>`);
  const starts = new Map<string, PageDocument>();

  /** Pages of one route start alike. */
  const startOf = (entry: string, modules: string[]): PageDocument => {
    const key = [entry, ...modules].join('\n');
    const known = starts.get(key);
    if (known) return known;
    if (starts.size >= mostStarts) starts.clear();
    const start = pieceOf(`<script>${lateStart(entry, modules)}</script>`);
    start.scriptHashes.push(hashSource(entry));
    starts.set(key, start);
    return start;
  };

  return function finishDocument(rendered: string, structuredData?: object): PageDocument {
    const headEnd = rendered.indexOf('</head>');
    const [beforeEntry = '', entryAndRest = '', ...others] = rendered.slice(headEnd).split(moduleScript);
    const entryEnd = entryAndRest.indexOf('</script>');
    const entry = entryAndRest.slice(0, entryEnd);
    const head = rendered.slice(0, headEnd);
    const modules = [...head.matchAll(modulePreload)].map(([, href]) => href as string);
    if (
      headEnd < 0 ||
      entryEnd < 0 ||
      entryAndRest.indexOf('</body>', entryEnd) < 0 ||
      others.length > 0 ||
      modules.length === 0 ||
      !/\nimport\("[^"]+"\);$/.test(entry)
    ) {
      throw new Error(
        `The rendered document's entry or its ${modules.length} module preloads have an unexpected form: ` +
          'React Router writes <Scripts> differently than server/http/pages/page-document.ts knows.',
      );
    }
    const start = startOf(entry, modules);
    const afterEntry = entryAndRest.slice(entryEnd + '</script>'.length);
    const bodyEnd = afterEntry.lastIndexOf('</body>');
    const inline = [head, beforeEntry, afterEntry].map(hashesOf).concat(opening, start);
    const finishedHead = head.replace(modulePreload, '').replace(styleLink, (link, href: string) => {
      const piece = styles.get(href);
      if (!piece) return link;
      inline.push(piece);
      // The link stays for React, which looks for it when it takes the page over; disabled, it is not fetched.
      return piece.bytes + link.replace('/>', ' disabled=""/>');
    });
    return {
      bytes: [
        finishedHead,
        structuredData ? dataElement(structuredData) : '',
        opening.bytes,
        holdScripts(beforeEntry + entryPlace + afterEntry.slice(0, bodyEnd)),
        start.bytes,
        afterEntry.slice(bodyEnd),
      ].join(''),
      scriptHashes: [...new Set(inline.flatMap(({ scriptHashes }) => scriptHashes))],
      styleHashes: [...new Set(inline.flatMap(({ styleHashes }) => styleHashes))],
    };
  };
}

function inlineStyles(text: string): PageDocument {
  const { fonts, rest } = splitFonts(text);
  return pieceOf(`<style>${rest}</style>${fonts && lateFonts(fonts)}`);
}

/** @param text as text: what the document gets are its bytes */
function pieceOf(text: string): PageDocument {
  const bytes = Buffer.from(text).toString('latin1');
  return { bytes, ...hashesOf(bytes) };
}

function hashesOf(bytes: string): Hashes {
  const scripts = inlineElements(bytes, 'script').filter(
    ({ attributes }) => !/\ssrc=|\stype="(?!module"|text\/javascript")/.test(attributes),
  );
  return {
    scriptHashes: scripts.map(({ text }) => hashSource(text)),
    styleHashes: inlineElements(bytes, 'style').map(({ text }) => hashSource(text)),
  };
}

/** Data, which no policy has to allow. */
function dataElement(data: object): string {
  // `<` would let `</script>` in the data end the element early.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${Buffer.from(text).toString('latin1')}</script>`;
}

/** Without a regular expression, which would try its way through every character between the few of these. */
function inlineElements(bytes: string, name: 'script' | 'style'): { attributes: string; text: string }[] {
  const found: { attributes: string; text: string }[] = [];
  for (let at = bytes.indexOf(`<${name}`); at >= 0; at = bytes.indexOf(`<${name}`, at)) {
    const textStart = bytes.indexOf('>', at) + 1;
    const textEnd = bytes.indexOf(`</${name}>`, textStart);
    if (textEnd < 0) break;
    found.push({ attributes: bytes.slice(at + 1 + name.length, textStart - 1), text: bytes.slice(textStart, textEnd) });
    at = textEnd;
  }
  return found;
}

/** What CSP compares: the digest of the element's text, byte by byte. */
function hashSource(bytes: string): string {
  return `'sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}'`;
}
