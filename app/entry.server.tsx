import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider as LoadContext,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import {
  documentContext,
  draftContext,
  requestLogContext,
  servicesContext,
  siteLanguageContext,
  siteOriginContext,
  visitorContext,
} from './services-context.ts';
import { ScriptMark } from './ui/inline-script.tsx';

// The server must use the copy of React Router in this build: another copy has different context objects.
export { RouterContextProvider, createRequestHandler, matchRoutes } from 'react-router';
export { tabFiles } from './admin/tab/tab-files.ts';
export { enquiryNames, pageQueries, privatePages } from './page-queries.ts';
export {
  documentContext,
  draftContext,
  requestLogContext,
  servicesContext,
  siteLanguageContext,
  siteOriginContext,
  visitorContext,
};

const renderTimeoutMs = 10_000;

/** Time limit for a loader's promise; after it, the error boundary is rendered. */
export const streamTimeout = renderTimeoutMs - 1_000;

/**
 * Renders the whole document and stores it in `documentContext` instead of streaming it. A page is rendered once per content
 * revision and cached, compressed and hashed: the CSP header, which is sent first, contains hashes of the scripts in it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<LoadContext>,
): Promise<Response> {
  const { scriptMark } = loadContext.get(documentContext);
  // React Router and React mark their own scripts.
  const page = (
    <ScriptMark value={scriptMark}>
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
    </ScriptMark>
  );
  // Nothing in a public page waits while it is rendered, and one string takes a tenth less time than a stream.
  const isPublic = !routerContext.staticHandlerContext.location.pathname.startsWith('/admin');
  const { bytes, hasFailed } = isPublic
    ? { bytes: Buffer.from(`<!DOCTYPE html>${renderToString(page)}`).toString('latin1'), hasFailed: false }
    : await renderWhenReady(page, request.signal, scriptMark);
  loadContext.get(documentContext).bytes = bytes;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(null, { headers, status: hasFailed ? 500 : status });
}

interface Rendered {
  /** as of PageDocument */
  bytes: string;
  /** an error in a part whose fallback was rendered instead */
  hasFailed: boolean;
}

/** Renders a page whose parts wait for texts and data, until all are there. */
function renderWhenReady(page: ReactNode, signal: AbortSignal, nonce: string | undefined): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        settle();
        let bytes = '';
        const collect = new Writable({
          write(chunk: Buffer, _encoding, done) {
            bytes += chunk.toString('latin1');
            done();
          },
          final(done) {
            resolve({ bytes, hasFailed });
            done();
          },
        });
        collect.on('error', reject);
        pipe(collect);
      },
      onShellError(error) {
        settle();
        reject(error);
      },
      onError() {
        hasFailed = true;
      },
    });
    // Clear the timer and the listener: left alone, they keep the render in memory until they fire, which halves the throughput.
    const timer = setTimeout(
      () => abort(new Error(`Rendering took longer than ${renderTimeoutMs} ms`)),
      renderTimeoutMs,
    );
    const onAbort = () => abort(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    function settle() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  });
}

/** Logs bugs in loaders, actions and renders. Thrown responses are expected; server/http/pages/page-renderer.ts logs the failures among them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestLogContext).error({ err: error }, 'A page failed to render');
};
