import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { App } from './api/app-instance.ts';

export const securityHeaders = {
  // An API answer is never a document: nothing may load or run from it. Pages set their own policy with hashes.
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
  // What may be kept says so itself: pages, media and assets set their own.
  'cache-control': 'no-store',
};

/** For the site's own pictures and clips, which visitors may open by themselves: the browser's viewer brings its style. */
export const viewerPolicy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** A year; without subdomains, which are not ours to speak for. */
export const strictTransport = 'max-age=31536000';

/** Puts the safe default of every security header on every answer; a route overrides what it knows better. */
export function sendSecurityHeaders(app: App, config: Config): void {
  app.addHook('onRequest', async (request, reply) => putSecurityHeaders(request, reply, config));
}

export function putSecurityHeaders(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): void {
  reply.headers(securityHeaders);
  reply.header('x-request-id', request.id);
  if (publicUrl?.startsWith('https:') || request.protocol === 'https') {
    reply.header('strict-transport-security', strictTransport);
  }
}
