import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { App } from './app-instance.ts';

export const securityHeaders = {
  // A response of the API is never a document: nothing may load or run. Pages set their own policy with hashes.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Pages, media and assets set their own caching.
  'cache-control': 'no-store',
};

/** For pictures and clips that are opened in a tab of their own: the browser's viewer has inline styles. */
export const viewerPolicy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** One year. Not for subdomains, which may be other sites of the studio. */
export const strictTransport = 'max-age=31536000';

/** Sets safe defaults of all security headers on every response; routes override them where necessary. */
export function addSecurityHeaders(app: App, config: Config): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply, config));
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): void {
  reply.headers(securityHeaders);
  reply.header('x-request-id', request.id);
  if (publicUrl?.startsWith('https:') || request.protocol === 'https') {
    reply.header('strict-transport-security', strictTransport);
  }
}
