import type { IncomingMessage } from 'node:http';
import type { Services } from '#server/services.ts';
import type { App } from './api/app-instance.ts';

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto'];

/** Logs one warning if requests seem to come through a proxy, but TRUST_PROXY is off. */
export function warnOfUntrustedProxy(app: App, { config, log }: Pick<Services, 'config' | 'log'>): void {
  if (config.trustProxy > 0) return;
  const check = ({ headers }: IncomingMessage) => {
    const header = proxyHeaders.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    app.server.removeListener('request', check);
    log.warn(
      { header },
      'A request had a header that proxies set, but TRUST_PROXY is off, so the header was ignored. If this server is behind ' +
        'a proxy of yours, set TRUST_PROXY=true (or the number of proxies) and PUBLIC_URL: until then all requests seem to ' +
        'come from the address of the proxy, ten failed attempts of a stranger to sign in lock you out, and all visitors ' +
        'share one limit for enquiries. Without a proxy there is nothing to do: the client sent the header. This warning is logged once.',
    );
  };
  // Not a hook of Fastify, which does not see requests for cached pages.
  app.server.on('request', check);
}
