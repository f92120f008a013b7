import { createHash } from 'node:crypto';
import { lateFonts, splitFonts } from './late-fonts.ts';
import { lateStart } from './late-start.ts';

export interface PageDocument {
  html: string;
  /** CSP sources (`'sha256-...'`) of what stands inline */
  scriptHashes: string[];
  styleHashes: string[];
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** React Router marks with `#` a style sheet that some later part of the page asks for too. */
const styleLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const moduleScript = '<script type="module" async="">';

/**
 * Turns a document as React Router wrote it into the one that is sent: its styles stand in it, neither fonts nor what the
 * script needs are loaded before it has been painted, and every inline script and style is known by its hash, because a
 * kept page cannot carry a nonce.
 *
 * @param styleSheets the text of each style sheet by its address; others stay links
 * @throws where React Router writes its entry otherwise than this expects. Sending the page all the same would silently
 * cost either its script or a second of its first paint.
 */
export function finishDocument(rendered: string, styleSheets: ReadonlyMap<string, string>): PageDocument {
  const headEnd = rendered.indexOf('</head>');
  const [beforeEntry = '', entryAndRest = '', ...others] = rendered.slice(headEnd).split(moduleScript);
  const entryEnd = entryAndRest.indexOf('</script>');
  const entry = entryAndRest.slice(0, entryEnd);
  const head = rendered.slice(0, headEnd);
  const modules = [...head.matchAll(modulePreload)].map(([, href]) => href as string);
  if (
    headEnd < 0 ||
    entryEnd < 0 ||
    others.length > 0 ||
    modules.length === 0 ||
    !/\nimport\("[^"]+"\);$/.test(entry)
  ) {
    throw new Error(
      `The rendered document's entry or its ${modules.length} module preloads have an unexpected form: ` +
        'React Router writes <Scripts> differently than server/http/page-document.ts knows.',
    );
  }
  const html = [
    head
      .replace(modulePreload, '')
      .replace(styleLink, (link, href: string) => inlineStyles(link, styleSheets.get(href))),
    beforeEntry,
    `<script>${lateStart(entry, modules)}`,
    entryAndRest.slice(entryEnd),
  ].join('');

  const scripts = inlineElements(html, 'script')
    .filter(({ attributes }) => !/\ssrc=|\stype="(?!module"|text\/javascript")/.test(attributes))
    .map(({ text }) => hashSource(text));
  const styles = inlineElements(html, 'style').map(({ text }) => hashSource(text));
  return { html, scriptHashes: [...new Set([...scripts, hashSource(entry)])], styleHashes: [...new Set(styles)] };
}

/** Without a regular expression, which would try its way through every character between the few of these. */
function inlineElements(html: string, name: 'script' | 'style'): { attributes: string; text: string }[] {
  const found: { attributes: string; text: string }[] = [];
  for (let at = html.indexOf(`<${name}`); at >= 0; at = html.indexOf(`<${name}`, at)) {
    const textStart = html.indexOf('>', at) + 1;
    const textEnd = html.indexOf(`</${name}>`, textStart);
    if (textEnd < 0) break;
    found.push({ attributes: html.slice(at + 1 + name.length, textStart - 1), text: html.slice(textStart, textEnd) });
    at = textEnd;
  }
  return found;
}

/** The link stays for React, which looks for it when it takes the page over; disabled, it is not fetched. */
function inlineStyles(link: string, text: string | undefined): string {
  if (text === undefined) return link;
  const { fonts, rest } = splitFonts(text);
  return `<style>${rest}</style>${fonts && lateFonts(fonts)}${link.replace('/>', ' disabled=""/>')}`;
}

/** What CSP compares: the digest of the element's text, byte by byte. */
export function hashSource(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
