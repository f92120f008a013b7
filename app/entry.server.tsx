import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
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

// The server must use the copy of React Router in this build: another copy has different context objects.
export { RouterContextProvider, createRequestHandler, matchRoutes } from 'react-router';
export { pageQueries, privatePages } from './page-queries.ts';
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
 * revision and cached, compressed and hashed: the CSP header, which is sent first, contains hashes of the whole document.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<LoadContext>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        settle();
        let bytes = '';
        const collect = new Writable({
          write(chunk: Buffer, _encoding, done) {
            bytes += chunk.toString('latin1');
            done();
          },
          final(done) {
            headers.set('Content-Type', 'text/html; charset=utf-8');
            loadContext.get(documentContext).bytes = bytes;
            resolve(new Response(null, { headers, status: responseStatus }));
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
        responseStatus = 500;
      },
    });
    // Clear the timer and the listener: left alone, they keep the render in memory until they fire, which halves the throughput.
    const timer = setTimeout(
      () => abort(new Error(`Rendering took longer than ${renderTimeoutMs} ms`)),
      renderTimeoutMs,
    );
    const onAbort = () => abort(request.signal.reason);
    request.signal.addEventListener('abort', onAbort, { once: true });
    function settle() {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', onAbort);
    }
  });
}

/** A signature after `~` opens a private page. */
const withoutSignature = (path: string) => path.replaceAll(/~[^/]*/g, '~');

/** Logs bugs in loaders, actions and renders. Thrown responses are expected; server/http/pages/page-renderer.ts logs the failures among them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname } = new URL(request.url);
  context.get(requestLogContext).error({ err: error, path: withoutSignature(pathname) }, 'A page failed to render');
};
