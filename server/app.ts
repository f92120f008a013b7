import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import packageJson from '../package.json' with { type: 'json' };
import { demandSession, readSessions } from './http/admin-scope.ts';
import type { App } from './http/app-instance.ts';
import { healthRoutes } from './http/health.routes.ts';
import { documentApi } from './http/openapi.ts';
import { handleError } from './http/problem-handler.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { answerUnknownRoutes } from './http/unknown-routes.ts';
import { validatorCompiler } from './http/validation.ts';
import { authAdminRoutes, authPublicRoutes } from './modules/auth/auth.routes.ts';
import { contactAdminRoutes, contactPublicRoutes } from './modules/contact/contact.routes.ts';
import { recordAdminRoutes, recordPublicRoutes } from './modules/records/record.routes.ts';
import { studioAdminRoutes, studioPublicRoutes } from './modules/studio/studio.routes.ts';
import type { Services } from './services.ts';

const publicRoutes = [authPublicRoutes, recordPublicRoutes, contactPublicRoutes, studioPublicRoutes];
const adminRoutes = [authAdminRoutes, recordAdminRoutes, contactAdminRoutes, studioAdminRoutes];

const maxJsonBytes = 1024 * 1024;

/** Everything that answers requests, ready for `listen` or `inject`. Closing it leaves the services open. */
export async function createApp(services: Services): Promise<App> {
  const { config, log } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // A client's own id would let it write into our logs.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
  }) as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  sendSecurityHeaders(app, config);
  answerUnknownRoutes(app);
  readSessions(app, services.auth.findSession);

  await documentApi(app, packageJson.version);
  healthRoutes(app, services);
  for (const routes of publicRoutes) routes(app, services);
  await app.register(async (scope) => {
    demandSession(scope as App);
    for (const routes of adminRoutes) routes(scope as App, services);
  });
  await app.ready();
  return app;
}
