import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Config } from '#server/config.ts';

/** Names under which one server is reached without PUBLIC_URL: localhost, 127.0.0.1, its name in the network, the domain. */
const mostNames = 8;
const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

export type OriginOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined;

/**
 * The origin that a page's absolute addresses begin with (canonical link, shared picture, sitemap). PUBLIC_URL decides where
 * it is set. Otherwise it is the name by which the visitor asked, and pages are kept apart by it: what somebody else sends as
 * `Host` never reaches another visitor's page. Only the first few names get pages of their own, so that inventing names does
 * not have pages rendered without end; further ones share a page that has no absolute addresses at all.
 */
export function createOriginOf({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): OriginOf {
  if (publicUrl) return () => publicUrl;
  const known = new Map<string, string>();
  const meet = (host: string, isSecure: boolean): string | undefined => {
    const name = `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`;
    const met = known.get(name);
    if (met !== undefined || known.size >= mostNames || host.length > 255 || !plainHost.test(host)) return met;
    const origin = URL.parse(name)?.origin;
    if (origin !== undefined) known.set(name, origin);
    return origin;
  };
  // Nearly every request comes by the name that the one before it came by.
  let last: { host: string; isSecure: boolean; origin: string } | undefined;

  return ({ headers, socket }) => {
    const forwarded = (name: string) => (trustProxy > 0 ? lastOf(headers[name]) : undefined);
    const host = forwarded('x-forwarded-host') ?? headers.host ?? '';
    const isSecure = forwarded('x-forwarded-proto')?.toLowerCase() === 'https' || (socket as TLSSocket).encrypted;
    if (last && last.host === host && last.isSecure === isSecure) return last.origin;
    const origin = meet(host, isSecure);
    if (origin !== undefined) last = { host, isSecure, origin };
    return origin;
  };
}

/** Under which pages are kept: an origin cannot be mistaken for a path. */
export function keyUnder(origin: string | undefined, url: string): string {
  return `${origin ?? ''}${url}`;
}

/** The entry that the nearest proxy wrote. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(',').split(',').at(-1)?.trim() || undefined;
}
