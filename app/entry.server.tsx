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
  requestLogContext,
  servicesContext,
  siteOriginContext,
  visitorContext,
} from './services-context.ts';

// The server renders with the React Router that the build contains: another copy would not know its contexts and matches.
export { RouterContextProvider, createRequestHandler, matchRoutes } from 'react-router';
export { pageQueries } from './page-queries.ts';
export { documentContext, requestLogContext, servicesContext, siteOriginContext, visitorContext };

const renderTimeoutMs = 10_000;

/** How long a loader's promise may stay open before its boundary renders its error. */
export const streamTimeout = renderTimeoutMs - 1_000;

/**
 * Renders the finished document and leaves it in `documentContext`. Nothing is streamed to the visitor: a document is rendered once for each content revision,
 * kept, compressed and hashed for the content security policy, which needs its end before its beginning is sent.
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
    // Left armed, the timer and the listener keep the whole render alive for their delay: half the throughput, tens of MB.
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

/** Logs what a loader, an action or a render threw. An address without a page and a visitor who left are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  context.get(requestLogContext).error({ err: error, path: pathname }, 'A page failed to render');
};
