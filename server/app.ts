import fastify, { LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { type Right, rights } from '#contract/roles.ts';
import packageJson from '../package.json' with { type: 'json' };
import { readSessions, requireRight } from './http/admin-scope.ts';
import { apiDocs } from './http/api-docs.ts';
import type { App } from './http/app-instance.ts';
import { allowStaffBodies, ignoreEmptyTypes, limitBodies, maxPublicBodyBytes } from './http/body-limits.ts';
import {
  handleClientError,
  handleError,
  handleUnknownRoutes,
  isReservedPath,
  validatorCompiler,
} from './http/problem-handler.ts';
import { compressResponses } from './http/compress-responses.ts';
import {
  limitConnections,
  createHttpServer,
  type RequestInterceptor,
  createRequestId,
  trustProxies,
  warnOfUntrustedProxy,
} from './http/http-server.ts';
import { endConnectionsOnStop } from './http/graceful-stop.ts';
import { healthRoutes } from './http/health.routes.ts';
import { cachePublicResponses, createCachedPageServer } from './http/pages/cached-page-server.ts';
import { documentApi } from './http/openapi.ts';
import { isMalformed, notFoundUrl } from './http/pages/page-urls.ts';
import { createPageCache } from './http/pages/page-cache.ts';
import { trustNamesOfOwners, createSiteNames } from './http/pages/site-origin.ts';
import { logRequests } from './http/request-log.ts';
import { setSecurityHeaders, addSecurityHeaders } from './http/security-headers.ts';
import { registerSiteAs, type SiteMode } from './http/pages/ssr-handler.ts';
import { accountsAdminRoutes, accountsPublicRoutes, recoveryAddressAdminRoutes } from './accounts/accounts.routes.ts';
import { auditAdminRoutes } from './audit/audit.routes.ts';
import { backupAdminRoutes } from './backup/backup.routes.ts';
import {
  firstStepsAdminRoutes,
  studioAdminRoutes,
  studioPublicRoutes,
  summaryAdminRoutes,
} from './studio/studio.routes.ts';
import {
  authAdminRoutes,
  authPublicRoutes,
  passkeyAdminRoutes,
  passkeyPublicRoutes,
  secondFactorAdminRoutes,
} from './accounts/auth.routes.ts';
import { changesAdminRoutes, doctorPublicRoutes, systemAdminRoutes } from './studio/system.routes.ts';
import {
  contactFiguresAdminRoutes,
  contactAdminRoutes,
  contactPublicRoutes,
  workflowAdminRoutes,
} from './enquiries/enquiries.routes.ts';
import { contentAdminRoutes } from './pages/content.routes.ts';
import {
  deliveryAdminRoutes,
  deliveryPublicRoutes,
  downloadAdminRoutes,
  downloadPublicRoutes,
  storageStateAdminRoutes,
} from './media/delivery/delivery.routes.ts';
import { disclosurePublicRoutes } from './media/delivery/disclosure.routes.ts';
import { clientGalleriesAdminRoutes, clientGalleriesPublicRoutes } from './galleries/client-galleries.routes.ts';
import { proofingAdminRoutes, proofingPublicRoutes } from './galleries/proofing.routes.ts';
import { mailSettingsAdminRoutes, mailTestAdminRoutes, outboxAdminRoutes } from './mail/mail.routes.ts';
import { mediaAdminRoutes, mediaPublicRoutes } from './media/library/media.routes.ts';
import { uploadAdminRoutes, uploadPublicRoutes } from './media/upload/upload.routes.ts';
import { personAdminRoutes, retentionAdminRoutes } from './enquiries/privacy.routes.ts';
import {
  galleryImagesAdminRoutes,
  recordAdminRoutes,
  recordPublicRoutes,
  translationAdminRoutes,
  samplesAdminRoutes,
} from './records/record.routes.ts';
import { trashAdminRoutes } from './studio/trash.routes.ts';
import type { Services } from './services.ts';

const publicRoutes = [
  authPublicRoutes,
  accountsPublicRoutes,
  passkeyPublicRoutes,
  recordPublicRoutes,
  contactPublicRoutes,
  studioPublicRoutes,
  mediaPublicRoutes,
  uploadPublicRoutes,
  deliveryPublicRoutes,
  downloadPublicRoutes,
  clientGalleriesPublicRoutes,
  proofingPublicRoutes,
  disclosurePublicRoutes,
  doctorPublicRoutes,
];
/** The routes of the back office by the right that they require (contract/roles.ts). */
const adminRoutes = {
  'back-office': [
    authAdminRoutes,
    secondFactorAdminRoutes,
    passkeyAdminRoutes,
    recoveryAddressAdminRoutes,
    summaryAdminRoutes,
    changesAdminRoutes,
  ],
  // The trash has more than enquiries; its routes ask for the right of each thing.
  enquiries: [contactAdminRoutes, workflowAdminRoutes, contactFiguresAdminRoutes, outboxAdminRoutes, trashAdminRoutes],
  content: [
    recordAdminRoutes,
    galleryImagesAdminRoutes,
    studioAdminRoutes,
    contentAdminRoutes,
    mediaAdminRoutes,
    clientGalleriesAdminRoutes,
    proofingAdminRoutes,
    storageStateAdminRoutes,
    uploadAdminRoutes,
    deliveryAdminRoutes,
    downloadAdminRoutes,
    samplesAdminRoutes,
    translationAdminRoutes,
  ],
  administration: [
    accountsAdminRoutes,
    personAdminRoutes,
    retentionAdminRoutes,
    auditAdminRoutes,
    backupAdminRoutes,
    systemAdminRoutes,
    firstStepsAdminRoutes,
    mailSettingsAdminRoutes,
    mailTestAdminRoutes,
  ],
} satisfies Record<Right, ((app: App, services: Services) => void)[]>;

/**
 * Creates Fastify with every route, ready for `listen` or `inject`. Closing it does not close the services.
 * @param options.onRoute is called with every route, so that a test can compare them with a table
 */
export async function createApp(
  services: Services,
  { site = 'none', onRoute }: { site?: SiteMode; onRoute?: (method: string, url: string) => void } = {},
): Promise<App> {
  const { config, revision } = services;
  const cache = createPageCache({
    // A CDN would keep a page from before an announced change for longer than the render of the new one takes.
    revision: config.pageCdnSeconds > 0 ? { current: revision.current, required: revision.current } : revision,
    maxBytes: config.pageCacheBytes,
    maxVariableBytes: config.pageCacheBytes / 4,
  });
  services.processFigures.pageCacheSize = cache.size;
  const names = createSiteNames(config);
  const app = createServer(services, {
    ...(site === 'built' && { intercept: createCachedPageServer(cache, names, services) }),
    hasPages: site !== 'none',
  });
  if (onRoute) app.addHook('onRoute', ({ method, url }) => [method].flat().forEach((one) => onRoute(one, url)));

  addSecurityHeaders(app, config);
  logRequests(app, services.processFigures.requests, config.logRequestFraction);
  ignoreEmptyTypes(app);
  limitBodies(app);
  limitConnections(app);
  warnOfUntrustedProxy(app, services);
  compressResponses(app);
  endConnectionsOnStop(app, services.stopping);
  handleUnknownRoutes(app);
  readSessions(app, services.auth.findSession);
  cachePublicResponses(app, cache);

  await documentApi(app, packageJson.version);
  apiDocs(app);
  healthRoutes(app, services);
  for (const routes of publicRoutes) routes(app, services);
  for (const right of rights) {
    await app.register(async (scope) => {
      requireRight(scope as App, right);
      trustNamesOfOwners(scope as App, names, services);
      allowStaffBodies(scope as App);
      for (const routes of adminRoutes[right]) routes(scope as App, services);
    });
  }
  await registerSiteAs(site, app, services, { cache, names });
  await app.ready();
  return app;
}

function createServer(
  { config, log, stopping }: Services,
  { intercept, hasPages }: { intercept?: RequestInterceptor; hasPages: boolean },
): App {
  const app = fastify({
    serverFactory: (handler) =>
      createHttpServer(handler, {
        intercept: intercept && ((request, response) => !stopping.isDraining && intercept(request, response)),
      }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxPublicBodyBytes,
    trustProxy: trustProxies(config),
    requestIdHeader: false,
    genReqId: createRequestId,
    // A malformed address fits no route. It gets the 404 page like all others without one, unless it belongs to the API or to files.
    rewriteUrl: ({ url = '/' }) => (hasPages && isMalformed(url) && !isReservedPath(url) ? notFoundUrl(url).url : url),
    // Requests that arrive on an open connection during a stop are handled.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(request, reply, config);
      handleError(error, request, reply);
    },
  }) as unknown as App;
  // Fastify would accept text/plain; bodies of the API are JSON unless a route registers another parser.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  return app;
}
