import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Config } from '#server/config.ts';

/** Host names that get pages of their own without PUBLIC_URL: localhost, 127.0.0.1, the name in the local network, the domain. */
export const maxSiteNames = 8;
/** Further names whose uses are counted, so that one of them can replace a name with a place. */
const maxCandidates = 100;
/** A few requests are not enough for a place, however little the other names are used. */
const minUsesForPlace = 5;
const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

type RequestHead = Pick<IncomingMessage, 'headers' | 'socket'>;

export type OriginOf = (request: RequestHead) => string | undefined;

export interface SiteName {
  origin: string;
  /** pages sent under this name */
  uses: number;
}

export interface SiteNames {
  /**
   * The origin of a page's absolute URLs (canonical link, share picture, sitemap): PUBLIC_URL if it is set, else the host name
   * of the request. It is part of the cache key, so the `Host` of one client never reaches the page of another. Undefined for
   * a name without a place.
   */
  originOf: OriginOf;
  /** Counts a page that is sent under the host name of this request. */
  countUse(request: RequestHead): void;
  /** The names with a place. */
  list(): SiteName[];
  /** Takes over counts from before a restart or from other processes. */
  learn(names: readonly SiteName[]): void;
}

/**
 * Pages are rendered once for each host name, so requests with made-up names could cause any number of renders. Therefore
 * only a few names have a place: the first ones, and later any that is used more than twice as often as the least used of
 * them. All other names share pages without absolute URLs.
 */
export function createSiteNames({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): SiteNames {
  if (publicUrl) return { originOf: () => publicUrl, countUse() {}, list: () => [], learn() {} };
  const placed = new Map<string, SiteName>();
  const candidates = new Map<string, SiteName>();
  // Nearly every request has the same name as the one before it.
  let last: { host: string; isSecure: boolean; name: SiteName } | undefined;

  const leastUsed = () => [...placed.values()].reduce((least, name) => (name.uses < least.uses ? name : least));

  const compete = (name: SiteName): void => {
    if (placed.size >= maxSiteNames) {
      const least = leastUsed();
      if (name.uses < minUsesForPlace || name.uses <= 2 * least.uses) return;
      placed.delete(least.origin);
      candidates.set(least.origin, least);
      last = undefined;
    }
    candidates.delete(name.origin);
    placed.set(name.origin, name);
  };

  const nameOf = ({ headers, socket }: RequestHead): SiteName | undefined => {
    const forwarded = (header: string) => (trustProxy > 0 ? lastOf(headers[header]) : undefined);
    const host = forwarded('x-forwarded-host') ?? headers.host ?? '';
    const isSecure = forwarded('x-forwarded-proto')?.toLowerCase() === 'https' || (socket as TLSSocket).encrypted;
    if (last && last.host === host && last.isSecure === isSecure) return last.name;
    const origin = originFrom(host, isSecure);
    if (origin === undefined) return undefined;
    const name = placed.get(origin) ?? candidates.get(origin) ?? { origin, uses: 0 };
    if (placed.size < maxSiteNames) placed.set(origin, name);
    if (placed.has(origin)) last = { host, isSecure, name };
    return name;
  };

  return {
    originOf(request) {
      const name = nameOf(request);
      return name && placed.has(name.origin) ? name.origin : undefined;
    },
    countUse(request) {
      const name = nameOf(request);
      if (!name) return;
      name.uses += 1;
      if (placed.has(name.origin)) return;
      candidates.set(name.origin, name);
      const [oldest] = candidates.keys();
      if (candidates.size > maxCandidates && oldest !== undefined) candidates.delete(oldest);
      compete(name);
    },
    list: () => [...placed.values()],
    learn(names) {
      for (const { origin, uses } of names) {
        const known = placed.get(origin) ?? candidates.get(origin) ?? { origin, uses };
        known.uses = Math.max(known.uses, uses);
        if (!placed.has(origin)) compete(known);
      }
    },
  };
}

function originFrom(host: string, isSecure: boolean): string | undefined {
  if (host.length > 255 || !plainHost.test(host)) return undefined;
  return URL.parse(`${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`)?.origin;
}

/** The cache key of a page. An origin cannot be confused with a path, which begins with a slash. */
export function keyUnder(origin: string | undefined, url: string): string {
  return `${origin ?? ''}${url}`;
}

/** The entry of the nearest proxy. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(',').split(',').at(-1)?.trim() || undefined;
}
