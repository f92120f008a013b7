import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import packageJson from '../package.json' with { type: 'json' };
import { demandSession, readSessions } from './http/api/admin-scope.ts';
import { apiDocs } from './http/api/api-docs.ts';
import type { App } from './http/api/app-instance.ts';
import { allowStaffBodies, ignoreEmptyTypes, limitBodies, maxPublicBodyBytes } from './http/body-limits.ts';
import { answerClientError } from './http/api/client-error.ts';
import { compressAnswers } from './http/files/compress-responses.ts';
import { limitConnections, lookAtStalledMs } from './http/connection-limits.ts';
import { endConnectionsOnStop } from './http/graceful-stop.ts';
import { healthRoutes } from './http/health.routes.ts';
import { keepPublicAnswers } from './http/api/response-cache.ts';
import { documentApi } from './http/api/openapi.ts';
import { createPageCache } from './http/pages/page-cache.ts';
import { handleError } from './http/api/problem-handler.ts';
import { logRequests } from './http/request-log.ts';
import { putSecurityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { registerSiteAs, type SiteMode } from './http/pages/site.ts';
import { answerUnknownRoutes } from './http/api/unknown-routes.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { validatorCompiler } from './http/api/validation.ts';
import { auditAdminRoutes } from './modules/audit/audit.routes.ts';
import { authAdminRoutes, authPublicRoutes } from './modules/auth/auth.routes.ts';
import { contactAdminRoutes, contactPublicRoutes } from './modules/contact/contact.routes.ts';
import { deliveryAdminRoutes, deliveryPublicRoutes } from './modules/delivery/delivery.routes.ts';
import { mediaAdminRoutes, mediaPublicRoutes } from './modules/library/media.routes.ts';
import { storageStateAdminRoutes } from './modules/storage-audit/storage-state.routes.ts';
import { uploadAdminRoutes, uploadPublicRoutes } from './modules/uploads/upload.routes.ts';
import { recordAdminRoutes, recordPublicRoutes } from './modules/records/record.routes.ts';
import { samplesAdminRoutes } from './modules/records/samples.routes.ts';
import { studioAdminRoutes, studioPublicRoutes } from './modules/studio/studio.routes.ts';
import { summaryAdminRoutes } from './modules/studio/summary.routes.ts';
import type { Services } from './services.ts';

const publicRoutes = [
  authPublicRoutes,
  recordPublicRoutes,
  contactPublicRoutes,
  studioPublicRoutes,
  mediaPublicRoutes,
  uploadPublicRoutes,
  deliveryPublicRoutes,
];
const adminRoutes = [
  authAdminRoutes,
  recordAdminRoutes,
  contactAdminRoutes,
  studioAdminRoutes,
  mediaAdminRoutes,
  storageStateAdminRoutes,
  uploadAdminRoutes,
  deliveryAdminRoutes,
  auditAdminRoutes,
  summaryAdminRoutes,
  samplesAdminRoutes,
];

/**
 * The complete Fastify application, ready for `listen` or `inject`. Closing it does not close the services.
 * @param options.onRoute called with every route, so that a test can check that all are covered
 */
export async function createApp(
  services: Services,
  { site = 'none', onRoute }: { site?: SiteMode; onRoute?: (method: string, url: string) => void } = {},
): Promise<App> {
  const { config } = services;
  const app = createServer(services);
  if (onRoute) app.addHook('onRoute', ({ method, url }) => [method].flat().forEach((one) => onRoute(one, url)));

  sendSecurityHeaders(app, config);
  logRequests(app);
  ignoreEmptyTypes(app);
  limitBodies(app);
  limitConnections(app);
  warnOfUntrustedProxy(app, services);
  compressAnswers(app);
  endConnectionsOnStop(app);
  answerUnknownRoutes(app);
  readSessions(app, services.auth.findSession);
  const cache = createPageCache({
    revision: services.revision.current,
    maxBytes: config.pageCacheBytes,
    maxVariableBytes: config.pageCacheBytes / 4,
  });
  keepPublicAnswers(app, cache);

  await documentApi(app, packageJson.version);
  apiDocs(app);
  healthRoutes(app, services);
  for (const routes of publicRoutes) routes(app, services);
  await app.register(async (scope) => {
    demandSession(scope as App);
    allowStaffBodies(scope as App);
    for (const routes of adminRoutes) routes(scope as App, services);
  });
  await registerSiteAs(site, app, services, cache);
  await app.ready();
  return app;
}

function createServer({ config, log }: Services): App {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxPublicBodyBytes,
    // Uploads may take long; limitBodies limits all other bodies.
    requestTimeout: 0,
    connectionTimeout: lookAtStalledMs,
    // Without this option Node creates a stream for requests without a body too.
    http: { optimizeEmptyRequests: true, headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // A client's own request id would let it write into our logs.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Requests that arrive on open connections during a stop are still answered.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors(error, request, reply) {
      putSecurityHeaders(request, reply, config);
      handleError(error, request, reply);
    },
  }) as unknown as App;
  // Fastify accepts text bodies by default; our API accepts JSON only, unless a route says otherwise.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  return app;
}
