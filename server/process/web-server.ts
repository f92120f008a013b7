import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { closeListener } from '#server/http/graceful-stop.ts';
import type { SiteMode } from '#server/http/pages/ssr-handler.ts';
import { type Services, createServices } from '#server/services.ts';
import type { PagePath } from '#contract/site-pages.ts';
import type { OpenRestored } from '#server/backup/restore-test.ts';
import { createLog } from '#server/platform/log.ts';
import { drain, stopTimeoutMs } from './stop-on-signals.ts';
import { startStep } from './start-failure.ts';

/**
 * Behind a proxy, for requests that are on their way on open connections when the listener closes. Proxies have milliseconds to the node;
 * one that is not told of the end (nginx) uses up the connections that it keeps meanwhile.
 */
const lastRequestsMs = 1_000;

export interface WebServer {
  /** its URL on this machine, such as `http://127.0.0.1:3000` */
  address: string;
  /** Finishes requests in progress. */
  stop(): Promise<void>;
}

/**
 * Runs the web server in this process.
 * @throws StartError if it cannot listen on HOST and PORT
 */
export async function startWebServer(services: Services, site: SiteMode): Promise<WebServer> {
  const { config } = services;
  const app = await createApp(services, { site });
  // localhost may resolve to ::1 alone, and proxies are often configured with 127.0.0.1. Clients of localhost try both.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  await startStep(() => app.listen({ port: config.port, host }), explainListenFailure(config));
  return {
    address: formatAddress(app.server.address() as AddressInfo, config),
    async stop() {
      await drain(services);
      await closeListener(app.server, Math.min(config.drainMs, lastRequestsMs));
      const abortTimer = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs);
      await app.close();
      clearTimeout(abortTimer);
    },
  };
}

function explainListenFailure({ port, host }: Config) {
  return (reason: string) => {
    if (reason.includes('EADDRINUSE')) {
      return `Port ${port} on ${host} is in use by another program. Stop that one, or set PORT to another number.`;
    }
    return `HOST ${host} and PORT ${port} cannot be listened on: ${reason}`;
  };
}

function formatAddress({ port }: AddressInfo, { host }: Config): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

const pages = ['/', '/portrait', '/property', '/team', '/contact'] satisfies PagePath[];

/** Opens five pages of a restored studio, in this process. */
export function createRestoredOpener(config: Config, site: SiteMode = 'built'): OpenRestored {
  return async (restored) => {
    const services = await createServices({ ...config, ...restored, s3: undefined }, createLog('silent'));
    try {
      const app = await createApp(services, { site });
      const problems: string[] = [];
      for (const url of site === 'built' ? pages : ['/api/galleries']) {
        const { statusCode } = await app.inject({ url, headers: { host: 'localhost' } });
        if (statusCode !== 200) problems.push(`${url} of the restored studio answers ${statusCode}.`);
      }
      await app.close();
      return problems;
    } finally {
      await services.close();
    }
  };
}
