import { hash } from 'node:crypto';
import { belowTheFoldStyle, deferBelowTheFold } from './deferred/below-the-fold.ts';
import { deferredFontStyle, loadDeferredFonts, splitFonts } from './deferred/deferred-fonts.ts';
import { deferInlineScripts, deferredHydrationScript } from './deferred/deferred-hydration.ts';
import { heroGate } from './deferred/hero-gate.ts';
import { scriptText } from './deferred/script-text.ts';

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

/** Runs before the first paint. One script, because each one blocks the parser. */
const headScript = [deferBelowTheFold, loadDeferredFonts, heroGate].map((run) => `(${scriptText(run)})()`).join(';');
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** React Router appends `#` to the address of a style sheet that a later route of the page requests, too. */
const styleLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const moduleScript = '<script type="module" async="">';
/** Hydration expects a script element in the place of the entry. */
const entryPlaceholder = '<script type="text/plain"></script>';
/** More than there are routes. */
const maxHydrationScripts = 100;

/**
 * Turns a document as React Router rendered it into the one that is sent: style sheets become inline styles, fonts and
 * modules load only after the first paint, and every inline script and style has its hash in the policy, because a cached
 * page cannot have a nonce.
 *
 * @param styleSheets the text of each style sheet by its address; others stay links
 * @returns a function that takes the document's parts from `documentContext`. It throws if React Router renders the entry in
 * another form than this expects: the page would silently lose either hydration or a second of its first paint.
 */
export function createDocumentFinisher(styleSheets: ReadonlyMap<string, string>) {
  const styles = new Map([...styleSheets].map(([href, text]) => [href, inlineStyles(text)]));
  const headPiece = pieceOf(`<style>${belowTheFoldStyle}</style><script>${headScript}</script>`);
  const hydrationPieces = new Map<string, PageDocument>();

  /** The same for all pages of one route. */
  const hydrationPieceOf = (entry: string, modules: string[]): PageDocument => {
    const key = [entry, ...modules].join('\n');
    const known = hydrationPieces.get(key);
    if (known) return known;
    if (hydrationPieces.size >= maxHydrationScripts) hydrationPieces.clear();
    const piece = pieceOf(`<script>${deferredHydrationScript(entry, modules)}</script>`);
    piece.scriptHashes.push(hashSource(entry));
    hydrationPieces.set(key, piece);
    return piece;
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
          'React Router renders <Scripts> in another form than server/http/pages/page-document.ts expects.',
      );
    }
    const hydrationPiece = hydrationPieceOf(entry, modules);
    const afterEntry = entryAndRest.slice(entryEnd + '</script>'.length);
    const bodyEnd = afterEntry.lastIndexOf('</body>');
    const inline = [head, beforeEntry, afterEntry].map(hashesOf).concat(headPiece, hydrationPiece);
    const finishedHead = head.replace(modulePreload, '').replace(styleLink, (link, href: string) => {
      const piece = styles.get(href);
      if (!piece) return link;
      inline.push(piece);
      // Hydration expects the link; disabled, it is not fetched.
      return piece.bytes + link.replace('/>', ' disabled=""/>');
    });
    return {
      bytes: [
        finishedHead,
        structuredData ? dataElement(structuredData) : '',
        headPiece.bytes,
        deferInlineScripts(beforeEntry + entryPlaceholder + afterEntry.slice(0, bodyEnd)),
        hydrationPiece.bytes,
        afterEntry.slice(bodyEnd),
      ].join(''),
      scriptHashes: [...new Set(inline.flatMap(({ scriptHashes }) => scriptHashes))],
      styleHashes: [...new Set(inline.flatMap(({ styleHashes }) => styleHashes))],
    };
  };
}

function inlineStyles(text: string): PageDocument {
  const { fonts, rest } = splitFonts(text);
  return pieceOf(`<style>${rest}</style>${fonts && deferredFontStyle(fonts)}`);
}

/** @param text as JavaScript holds it; the document gets its UTF-8 bytes */
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

/** A data block: the browser does not execute it, so it needs no hash in the policy. */
function dataElement(data: object): string {
  // `<` would let `</script>` in the data end the element early.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${Buffer.from(text).toString('latin1')}</script>`;
}

/** Not a regular expression: it would test every character between the few elements. */
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

/** The CSP source of an element's text: the digest of its bytes. */
function hashSource(bytes: string): string {
  return `'sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}'`;
}
