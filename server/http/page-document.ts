import { createHash } from 'node:crypto';
import { lateStart } from './late-start.ts';

export interface PageDocument {
  html: string;
  /** CSP sources (`'sha256-...'`) of what stands inline */
  scriptHashes: string[];
  styleHashes: string[];
}

const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/g;
const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Turns a document as React Router wrote it into the one that is sent: nothing is loaded for the script before the page
 * has been painted, and every inline script and style is known by its hash, because a kept page cannot carry a nonce.
 *
 * @throws where React Router writes its entry otherwise than this expects. Sending the page all the same would silently
 * cost either its script or a second of its first paint.
 */
export function finishDocument(rendered: string): PageDocument {
  const entries = [...rendered.matchAll(moduleScript)].map(([, source]) => source as string);
  const preloads = rendered.match(modulePreload)?.length ?? 0;
  const [entry] = entries;
  if (entry === undefined || entries.length > 1 || preloads === 0 || !/\nimport\("[^"]+"\);$/.test(entry)) {
    throw new Error(
      `The rendered document has ${entries.length} module scripts and ${preloads} module preloads in an unexpected form: ` +
        'React Router writes <Scripts> differently than server/http/page-document.ts knows.',
    );
  }
  const html = rendered.replace(modulePreload, '').replace(moduleScript, () => `<script>${lateStart(entry)}</script>`);

  const scripts = [...html.matchAll(inlineScript)]
    .filter(([, attributes]) => !/\ssrc=|\stype="(?!module"|text\/javascript")/.test(attributes as string))
    .map(([, , source]) => hashSource(source as string));
  const styles = [...html.matchAll(inlineStyle)].map(([, source]) => hashSource(source as string));
  return { html, scriptHashes: [...new Set([...scripts, hashSource(entry)])], styleHashes: [...new Set(styles)] };
}

/** What CSP compares: the digest of the element's text, byte by byte. */
export function hashSource(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
