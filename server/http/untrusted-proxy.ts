import type { IncomingMessage } from 'node:http';
import type { Services } from '#server/services.ts';
import type { App } from './api/app-instance.ts';

const headersOfProxies = ['x-forwarded-for', 'x-forwarded-proto'];

/** Says once in the log that a proxy seems to stand before this server which TRUST_PROXY does not know of. */
export function warnOfUntrustedProxy(app: App, { config, log }: Pick<Services, 'config' | 'log'>): void {
  if (config.trustProxy > 0) return;
  const look = ({ headers }: IncomingMessage) => {
    const header = headersOfProxies.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    app.server.removeListener('request', look);
    log.warn(
      { header },
      'A request came with a header that proxies set, but TRUST_PROXY is off, so it was not believed. If a proxy of yours ' +
        'stands before this server, set TRUST_PROXY=true (or the number of proxies) and PUBLIC_URL: until then everybody ' +
        'seems to come from the address of the proxy, ten wrong tries of a stranger to sign in lock you out, and ' +
        'visitors share one limit for enquiries. If none does, leave it: somebody made the header up. This is said once.',
    );
  };
  // Not a hook of Fastify, which does not see requests for cached pages.
  app.server.on('request', look);
}
