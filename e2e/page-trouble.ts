import type { Page } from '@playwright/test';

/**
 * What should not happen on a page, as one line each. Addresses of the studio are paths without a query; its port differs
 * from run to run. `failed` is a request without an answer, `elsewhere` one to another site.
 */
export type PageTrouble =
  `${number} ${string}` | `failed ${string}` | `elsewhere ${string}` | `uncaught ${string}` | `console ${string}`;

/** Collects the trouble of a page from now on. @returns what there is of it when it is asked */
export function watchForTrouble(page: Page, origin: string): () => PageTrouble[] {
  const trouble: { line: PageTrouble; loadOf?: string }[] = [];
  const loads = new Set<string>();
  const add = (line: PageTrouble) => trouble.push({ line });
  const addLoad = (line: PageTrouble, url: string) => {
    loads.add(withoutHash(url));
    add(line);
  };
  const nameOf = (address: string) => {
    const url = new URL(address);
    return url.origin === origin ? url.pathname : `${url.origin}${url.pathname}`;
  };

  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Where in the scripts it happened stands below the first line.
    const line = `console ${message.text().split('\n', 1)[0]}` as const;
    trouble.push(
      message.text().startsWith('Failed to load resource')
        ? { line, loadOf: withoutHash(message.location().url) }
        : { line },
    );
  });
  page.on('pageerror', (error) => add(`uncaught ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Nobody else learns that somebody visits the studio.
    if (url.protocol.startsWith('http') && url.origin !== origin) add(`elsewhere ${nameOf(request.url())}`);
  });
  page.on('requestfailed', (request) => {
    // A navigation away ends what was still loading; that is no failure of the page.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') addLoad(`failed ${nameOf(request.url())}`, request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) addLoad(`${response.status()} ${nameOf(response.url())}`, response.url());
  });
  // Chromium says on the console once more what the two listeners above have said.
  return () => trouble.filter(({ loadOf }) => loadOf === undefined || !loads.has(loadOf)).map(({ line }) => line);
}

/** A form that leads to a place of its page says so on the console, but not in the request. */
function withoutHash(url: string): string {
  return url.split('#', 1)[0] as string;
}

function inPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The trouble that no line of `expected` names as a whole; `*` in an expected line stands for any text. */
export function unexpectedTrouble(trouble: PageTrouble[], expected: PageTrouble[]): PageTrouble[] {
  const patterns = expected.map((line) => new RegExp(`^${line.split('*').map(inPattern).join('.*')}$`, 's'));
  return trouble.filter((line) => !patterns.some((pattern) => pattern.test(line)));
}
