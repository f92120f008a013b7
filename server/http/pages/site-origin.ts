import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Config } from '#server/config.ts';

/** Names under which one server is reached without PUBLIC_URL: localhost, 127.0.0.1, its name in the network, the domain. */
export const maxSiteNames = 8;
/** Names beyond those whose uses are counted all the same, so that one of them can take a place. */
const maxCandidates = 100;
/** Less than this is a handful of requests, whatever the others have. */
const minUsesForPlace = 5;
const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

export type OriginOf = (request: Asked) => string | undefined;

export interface SiteName {
  origin: string;
  /** pages that were shown under it */
  uses: number;
}

export interface SiteNames {
  /**
   * The origin that a page's absolute addresses begin with (canonical link, shared picture, sitemap). PUBLIC_URL decides
   * where it is set. Otherwise it is the name by which the visitor asked, and pages are kept apart by it: what somebody else
   * sends as `Host` never reaches another visitor's page. Undefined for a name that has no place among the few that get pages of their own.
   */
  originOf: OriginOf;
  /** A page was shown under the name by which this request asked. */
  countUse(request: Asked): void;
  /** Those that have a place. */
  list(): SiteName[];
  /** What was counted before, or by other processes. */
  learn(names: readonly SiteName[]): void;
}

/**
 * Inventing names must not have pages rendered without end, so only a few get pages of their own: the first ones, and then
 * whoever is used more than twice as much as the least used of them. The others share a page without absolute addresses.
 */
export function createSiteNames({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): SiteNames {
  if (publicUrl) return { originOf: () => publicUrl, countUse() {}, list: () => [], learn() {} };
  const placed = new Map<string, SiteName>();
  const candidates = new Map<string, SiteName>();
  // Nearly every request comes by the name that the one before it came by.
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

  const nameOf = ({ headers, socket }: Asked): SiteName | undefined => {
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

/** Under which pages are kept: an origin cannot be mistaken for a path. */
export function keyUnder(origin: string | undefined, url: string): string {
  return `${origin ?? ''}${url}`;
}

/** The entry that the nearest proxy wrote. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(',').split(',').at(-1)?.trim() || undefined;
}
