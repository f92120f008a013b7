import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { App } from './app-instance.ts';

/** The session of a valid bearer token. */
export interface Session {
  id: string;
  userId: string;
  username: string;
  /** when it expires if it is not used again */
  idleExpiresAt: string;
  /** when it expires even if it is in use */
  expiresAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the request has the token of a valid session, on public routes, too; an expired token leaves it undefined. */
    session: Session | undefined;
  }
}

/** Sets `request.session` on every request. Only a request with a bearer token costs a query. */
export function readSessions(app: App, findSession: (token: string) => Promise<Session | undefined>): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request);
    if (token) request.session = await findSession(token);
  });
}

/** Makes every route that is registered on `scope` from now on respond 401 without a valid session. */
export function requireSession(scope: App): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.session) return;
    reply.header('www-authenticate', 'Bearer');
    throw new AppError('not-signed-in', 'Sign in to go on.');
  });
}

/** @throws AppError not-signed-in if there is no session, which can happen only outside the admin scope */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('not-signed-in', 'Sign in to go on.');
  return request.session;
}

/** The actor of an admin route, as audit events record it. */
export function actorOf(request: FastifyRequest): Actor {
  const session = sessionOf(request);
  return { id: session.userId, name: session.username };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
