import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Config } from '#server/config.ts';
import { hasRight } from '#contract/roles.ts';
import type { Services } from '#server/services.ts';
import type { App } from '#server/http/app-instance.ts';

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

type RequestHead = Pick<IncomingMessage, 'headers' | 'socket'>;

export type OriginOf = (request: RequestHead) => string | undefined;

export interface SiteNames {
  /**
   * The origin of a page's absolute URLs (canonical link, share picture, sitemap): PUBLIC_URL if it is set, else that of the
   * request if it is trusted. Undefined otherwise: anybody can send any `Host`. It is part of the cache key, so the `Host` of
   * one client never reaches the page of another.
   */
  findOrigin: OriginOf;
  /**
   * Trusts the host name of a request from now on. Only for requests of owners: anybody else may have made it up.
   * @returns the origin if it is new
   */
  trust(request: RequestHead): string | undefined;
  /** Trusts the stored origins, and no others any more. */
  learn(origins: readonly string[]): void;
}

/**
 * The host names under which the site is reached. Without PUBLIC_URL they are those under which owners have used the back
 * office, and this machine's own: a loopback name with the port that the request arrived at.
 */
export function createSiteNames({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): SiteNames {
  if (publicUrl) return { findOrigin: () => publicUrl, trust: () => undefined, learn() {} };
  let trusted: ReadonlySet<string> = new Set();
  // Nearly every request has the same name as the one before it.
  let last: { host: string; isSecure: boolean; url: URL | undefined } | undefined;

  const requestedOrigin = ({ headers, socket }: RequestHead): URL | undefined => {
    const forwarded = (header: string) => (trustProxy > 0 ? findLast(headers[header]) : undefined);
    const host = forwarded('x-forwarded-host') ?? headers.host ?? '';
    const isSecure = forwarded('x-forwarded-proto')?.toLowerCase() === 'https' || (socket as TLSSocket).encrypted;
    if (last?.host !== host || last.isSecure !== isSecure) last = { host, isSecure, url: originFrom(host, isSecure) };
    return last.url;
  };

  return {
    findOrigin(request) {
      const url = requestedOrigin(request);
      if (!url) return undefined;
      return trusted.has(url.origin) || isOwnLoopback(url, request.socket.localPort) ? url.origin : undefined;
    },
    trust(request) {
      const origin = requestedOrigin(request)?.origin;
      if (origin === undefined || trusted.has(origin)) return undefined;
      trusted = new Set([...trusted, origin]);
      return origin;
    },
    learn(origins) {
      trusted = new Set(origins);
    },
  };
}

function originFrom(host: string, isSecure: boolean): URL | undefined {
  if (host.length > 255 || !plainHost.test(host)) return undefined;
  return URL.parse(`${isSecure ? 'https' : 'http'}://${host}`) ?? undefined;
}

/** The port is compared because each origin has pages of its own in the cache: made-up ports would fill it. */
function isOwnLoopback({ hostname, port, protocol }: URL, localPort: number | undefined): boolean {
  const requestedPort = Number(port) || (protocol === 'https:' ? 443 : 80);
  return loopbackHosts.has(hostname) && requestedPort === localPort;
}

/** The cache key of a page. An origin cannot be confused with a path, which begins with a slash. */
export function keyUnder(origin: string | undefined, url: string): string {
  return `${origin ?? ''}${url}`;
}

/** The entry of the nearest proxy. */
function findLast(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(',').split(',').at(-1)?.trim() || undefined;
}

const readEveryMs = 60_000;

type Parts = Pick<Services, 'config' | 'siteNames' | 'log'>;

/**
 * Trusts the host names under which owners use the back office, and stores them. Other staff could fill all places with names that
 * they make up. @param scope the admin routes
 */
export function trustNamesOfOwners(scope: App, names: SiteNames, { config, siteNames, log }: Parts): void {
  if (config.publicUrl) return;
  scope.addHook('preHandler', async (request) => {
    if (!hasRight(request.session?.role, 'administration')) return;
    const origin = names.trust(request.raw);
    if (origin === undefined) return;
    try {
      names.learn(await siteNames.add(origin));
    } catch (error) {
      // Trusted until the names are read again, and stored by the next request after that.
      log.warn({ err: error }, 'a name of the site could not be stored');
    }
  });
}

/** Reads the stored host names, now and every minute: other processes store them, too. */
export async function readSiteNames(app: App, names: SiteNames, { config, siteNames, log }: Parts): Promise<void> {
  if (config.publicUrl) return;
  const read = async () => {
    try {
      names.learn(await siteNames.list());
    } catch (error) {
      log.debug({ err: error }, 'the names of the site could not be read');
    }
  };
  await read();
  const timer = setInterval(() => void read(), readEveryMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
}
