import type { FastifyReply, FastifyRequest } from 'fastify';
import { createServer } from 'vite';
import type { DocumentParts } from '#app/services-context.ts';
import type { Services } from '#server/services.ts';
import type { App } from '#server/http/app-instance.ts';
import { registerPageRoutes, toWebRequest } from './page-routes.ts';
import { withFailureResponses } from './page-renderer.ts';
import { earlyTapsScript, moduleScript } from './page-document.ts';
import type { SiteBuild } from './site-build.ts';
import type { SiteNames } from './site-origin.ts';
import { isReservedPath } from '#server/http/problem-handler.ts';

/**
 * The site for development: Vite transforms each file on request and sends changes to the browser through this same server.
 * Nothing is cached. Pages have no content security policy, because it would block Vite's own scripts.
 */
export async function registerDevSite(app: App, services: Services, { findOrigin }: SiteNames): Promise<void> {
  const vite = await createServer({
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // The server writes to these folders itself.
      watch: {
        ignored: ['**/data/**', '**/build/**', '**/content/pictures/**', '**/content/clips/**', '**/test-results/**'],
      },
    },
  });
  app.addHook('onClose', () => vite.close());

  app.addHook('onRequest', (request, reply, done) => {
    if (isReservedPath(request.url)) return done();
    // Without the error, a file that fails to transform would get a 404.
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });

  registerPageRoutes(app, async (request, reply) => {
    reply.removeHeader('content-security-policy');
    try {
      const response = await render(request, reply);
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      request.log.error({ err: error }, 'a page failed to load');
      return reply
        .code(500)
        .type('text/html; charset=utf-8')
        .send(failurePage(error as Error));
    }
  });

  async function render(request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
    const { createRequestHandler, RouterContextProvider, ...contexts } = build.entry.module;
    const { servicesContext, siteOriginContext, requestLogContext, visitorContext, documentContext } = contexts;
    const context = new RouterContextProvider();
    const { studio, content, records, media, contact, retention, enquiryPage, clientPage, disclosure } = services;
    context.set(servicesContext, {
      studio,
      content,
      records,
      media,
      contact,
      retention,
      enquiryPage,
      clientPage,
      disclosure,
    });
    context.set(siteOriginContext, findOrigin(request.raw));
    context.set(requestLogContext, request.log);
    context.set(visitorContext, {
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      cookie: request.headers.cookie,
    });
    const document: DocumentParts = {};
    context.set(documentContext, document);
    const answering = withFailureResponses(build, (err) => request.log.error({ err }, 'a page failed to load'));
    const handle = createRequestHandler(answering, 'development');
    const response = await handle(toWebRequest(request, reply, services.config.publicUrl), context);
    if (document.bytes === undefined) return response;
    return new Response(Buffer.from(withScript(document.bytes, build.assets), 'latin1'), response);
  }
}

/** Adds the script of a public page, after the runtime that replaces changed modules. */
function withScript(bytes: string, { entry, hmr }: SiteBuild['assets']): string {
  if (bytes.includes('<script type="module"')) return bytes;
  const runtime = `<script type="module">import "${hmr?.runtime}"</script>`;
  const scripts = `${runtime}${moduleScript(entry.module)}<script>${earlyTapsScript(entry.module)}</script>`;
  return bytes.replace('</body>', `${scripts}</body>`);
}

/** Contains Vite's client, so that the page reloads by itself once the file is fixed. */
function failurePage({ stack = '' }: Error): string {
  const escaped = stack.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!DOCTYPE html><title>Failed</title><pre>${escaped}</pre><script type="module" src="/@vite/client"></script>`;
}
