import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '#server/config.ts';

/** The id of a request in the log, in its response and in problem documents. A client's own id would let it write into our log. */
export function createRequestId(): string {
  return randomUUID();
}

/** For Fastify's `trustProxy` option: hop 0 is the connection itself, and each trusted proxy added one entry to X-Forwarded-For. */
export function trustProxies({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return (_address: string, hop: number): boolean => hop < trustProxy;
}

/**
 * The client's address. It is what Fastify's `request.ip` is, for requests that never reach Fastify: the same library with
 * the same trust function.
 */
export function clientAddress(request: IncomingMessage, isTrusted: ReturnType<typeof trustProxies>): string {
  return proxyAddr(request, isTrusted);
}
