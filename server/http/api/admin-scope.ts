import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { App } from './app-instance.ts';

/** Who a valid bearer is. */
export interface Session {
  id: string;
  userId: string;
  username: string;
  /** when it ends if it is not used again */
  idleExpiresAt: string;
  /** when it ends whatever happens */
  expiresAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the request carries the token of a live session, on public routes too; a stale one leaves it undefined. */
    session: Session | undefined;
  }
}

/** Fills `request.session` on every request below `app`. Only a request that carries a bearer costs a look-up. */
export function readSessions(app: App, findSession: (token: string) => Promise<Session | undefined>): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request);
    if (token) request.session = await findSession(token);
  });
}

/** Every route that is registered on `scope` from now on answers 401 without a live session. */
export function demandSession(scope: App): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.session) return;
    reply.header('www-authenticate', 'Bearer');
    throw new AppError('not-signed-in', 'Sign in to go on.');
  });
}

/** @throws AppError not-signed-in outside the admin scope, where there may be no session */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('not-signed-in', 'Sign in to go on.');
  return request.session;
}

/** Who does what an admin route does, as audit events name them. */
export function actorOf(request: FastifyRequest): Actor {
  const session = sessionOf(request);
  return { id: session.userId, name: session.username };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
