import { createHash } from 'node:crypto';
import { lateStart } from './late-start.ts';

export interface PageDocument {
  html: string;
  /** CSP sources (`'sha256-...'`) of what stands inline */
  scriptHashes: string[];
  styleHashes: string[];
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/g;
const styleLink = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Turns a document as React Router wrote it into the one that is sent: its styles stand in it, nothing is loaded for the
 * script before it has been painted, and every inline script and style is known by its hash, because a kept page cannot
 * carry a nonce.
 *
 * @param styleSheets the text of each style sheet by its address; others stay links
 * @throws where React Router writes its entry otherwise than this expects. Sending the page all the same would silently
 * cost either its script or a second of its first paint.
 */
export function finishDocument(rendered: string, styleSheets: ReadonlyMap<string, string>): PageDocument {
  const entries = [...rendered.matchAll(moduleScript)].map(([, source]) => source as string);
  const modules = [...rendered.matchAll(modulePreload)].map(([, href]) => href as string);
  const [entry] = entries;
  if (entry === undefined || entries.length > 1 || modules.length === 0 || !/\nimport\("[^"]+"\);$/.test(entry)) {
    throw new Error(
      `The rendered document has ${entries.length} module scripts and ${modules.length} module preloads in an unexpected form: ` +
        'React Router writes <Scripts> differently than server/http/page-document.ts knows.',
    );
  }
  const html = rendered
    .replace(modulePreload, '')
    .replace(styleLink, (link, href: string) => inlineStyles(link, styleSheets.get(href)))
    .replace(moduleScript, () => `<script>${lateStart(entry, modules)}</script>`);

  const scripts = [...html.matchAll(inlineScript)]
    .filter(([, attributes]) => !/\ssrc=|\stype="(?!module"|text\/javascript")/.test(attributes as string))
    .map(([, , source]) => hashSource(source as string));
  const styles = [...html.matchAll(inlineStyle)].map(([, source]) => hashSource(source as string));
  return { html, scriptHashes: [...new Set([...scripts, hashSource(entry)])], styleHashes: [...new Set(styles)] };
}

/** The link stays for React, which looks for it when it takes the page over; disabled, it is not fetched. */
function inlineStyles(link: string, text: string | undefined): string {
  return text === undefined ? link : `<style>${text}</style>${link.replace('/>', ' disabled=""/>')}`;
}

/** What CSP compares: the digest of the element's text, byte by byte. */
export function hashSource(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
