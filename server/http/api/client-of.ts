import type { FastifyRequest } from 'fastify';

/** Who tries to sign in or to confirm an identity, as the throttle and the list of sessions know them. */
export function toClient(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}
