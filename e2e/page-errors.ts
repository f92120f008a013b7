import type { Page } from '@playwright/test';

/**
 * An error of a page as one line. URLs of the studio are shortened to their path, because its port differs from run to run.
 * `failed` is a request without a response, `elsewhere` a request to another site.
 */
export type PageError =
  | `${number} ${string}`
  | `failed ${string}`
  | `elsewhere ${string}`
  | `uncaught ${string}`
  | `console ${string}`;

/**
 * Chromium said this twice of a hero that the page showed, on a machine under load. Probably the element had asked for the
 * picture before the preload did. visitor-has-unusual-screen.spec.ts compares what is preloaded with what is shown.
 */
const preloadedPicture = /\.(avif|webp|jpg) was preloaded using link preload but not used within a few seconds/;

/** Starts to collect the errors of a page. `read` returns those collected since the start. */
export function collectPageErrors(page: Page, origin: string): { read: () => PageError[] } {
  const pageErrors: { line: PageError; loadUrl?: string }[] = [];
  const failedLoads = new Set<string>();
  const add = (line: PageError) => pageErrors.push({ line });
  const addFailedLoad = (line: PageError, url: string) => {
    failedLoads.add(withoutHash(url));
    add(line);
  };
  const nameOf = (address: string) => {
    const url = new URL(address);
    return url.origin === origin ? url.pathname : `${url.origin}${url.pathname}`;
  };

  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (preloadedPicture.test(message.text())) return;
    // The lines after the first are a stack trace.
    const line = `console ${message.text().split('\n', 1)[0]}` as const;
    const { url } = message.location();
    if (!message.text().startsWith('Failed to load resource')) add(line);
    else pageErrors.push({ line: `${line} (${nameOf(url)})`, loadUrl: withoutHash(url) });
  });
  page.on('pageerror', ({ message }) => {
    // Chromium ends the transition between two pages when the window is resized meanwhile. No visitor sees an error.
    if (message !== 'Transition was aborted because of invalid state. Viewport size changed')
      add(`uncaught ${message}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Privacy: a page must not send requests to other sites.
    if (url.protocol.startsWith('http') && url.origin !== origin) add(`elsewhere ${nameOf(request.url())}`);
  });
  page.on('requestfailed', (request) => {
    // A navigation aborts pending requests; that is not an error of the page.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      addFailedLoad(`failed ${nameOf(request.url())}`, request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) addFailedLoad(`${response.status()} ${nameOf(response.url())}`, response.url());
  });
  // Chromium also logs each failed load to the console: drop the duplicate.
  return {
    read: () =>
      pageErrors.filter(({ loadUrl }) => loadUrl === undefined || !failedLoads.has(loadUrl)).map(({ line }) => line),
  };
}

/** A form whose action has a hash is logged with it, but requested without it. */
function withoutHash(url: string): string {
  return url.split('#', 1)[0] as string;
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The errors that no line of `expected` matches as a whole; `*` in an expected line matches any text. */
export function unexpectedPageErrors(pageErrors: PageError[], expected: PageError[]): PageError[] {
  const patterns = expected.map((line) => new RegExp(`^${line.split('*').map(escapeForRegExp).join('.*')}$`, 's'));
  return pageErrors.filter((line) => !patterns.some((pattern) => pattern.test(line)));
}
