import { RouterContextProvider, createRequestHandler } from 'react-router';
import { createServer } from 'vite';
import type { Services } from '#server/services.ts';
import type { App } from './app-instance.ts';
import { registerPageRoutes, toWebRequest } from './page-routes.ts';
import type { SiteBuild } from './site-build.ts';
import { createOriginOf } from './site-origin.ts';
import { isReservedPath } from './unknown-routes.ts';

/**
 * The site for development: Vite transforms each file as it is asked for and tells the browser of changes over this same
 * server. Nothing is kept, and pages carry no content security policy, which Vite's own scripts would break.
 */
export async function registerDevSite(app: App, services: Services): Promise<void> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());

  app.addHook('onRequest', (request, reply, done) => {
    if (isReservedPath(request.url)) return done();
    // Without the error, a file that fails to transform would look like one that does not exist.
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });

  const originOf = createOriginOf(services.config);
  const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>;
  registerPageRoutes(app, async (request, reply) => {
    const build = await loadBuild();
    const { servicesContext, siteOriginContext, requestLogContext, visitorContext } = build.entry.module;
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(siteOriginContext, originOf(request.raw));
    context.set(requestLogContext, request.log);
    context.set(visitorContext, { ip: request.ip, userAgent: request.headers['user-agent'] });
    const handle = createRequestHandler(build, 'development');
    const response = await handle(toWebRequest(request, reply, services.config.publicUrl), context);
    reply.removeHeader('content-security-policy');
    for (const [name, value] of response.headers) reply.header(name, value);
    return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
  });
}
