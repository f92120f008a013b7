import type { FastifyRequest } from 'fastify';
import { hasRight, type Right, type Role } from '#contract/roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/audit/audit.service.ts';
import type { App } from './app-instance.ts';

/** The session of a valid bearer token. */
export interface Session {
  id: string;
  userId: string;
  username: string;
  /** read with every request, so that a new role applies at once */
  role: Role;
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
    const token = findBearer(request);
    if (token) request.session = await findSession(token);
  });
}

/**
 * Makes every route that is registered on `scope` from now on respond 401 without a valid session, and 403 if its account does
 * not have the right; the API's description says so. There is no other way to register an admin route, so that none can be without a right.
 */
export function requireRight(scope: App, right: Right): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.session) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('not-signed-in', 'Sign in to go on.');
    }
    if (!hasRight(request.session.role, right)) {
      throw new AppError('role-forbidden', 'The role of this account does not allow it. An owner can change the role.');
    }
  });
}

/** Whether a public route may answer with drafts. */
export function maySeeDrafts(request: FastifyRequest): boolean {
  return hasRight(request.session?.role, 'content');
}

/** @throws AppError not-signed-in if there is no session, which can happen only outside the admin scope */
export function getSession(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('not-signed-in', 'Sign in to go on.');
  return request.session;
}

/** The actor of an admin route, as audit events record it. */
export function getActor(request: FastifyRequest): Actor {
  const session = getSession(request);
  return { id: session.userId, name: session.username };
}

function findBearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Who tries to sign in or to confirm an identity, as the throttle and the list of sessions know them. */
export function toClient(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}
