import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { inChosenLanguage } from './admin-language.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { createKeptPage } from './cached-page.ts';
import { createPageAddresses } from './page-addresses.ts';
import type { PageCache } from './page-cache.ts';
import { createPageRenderer } from './page-renderer.ts';
import { registerPageRoutes, toWebRequest } from './page-routes.ts';
import { sendKeptPage } from './send-cached-page.ts';
import type { SiteBuild } from './site-build.ts';
import { keyUnder, type SiteNames } from './site-origin.ts';

/** What is rendered where nothing is known of the name under which visitors reach this server. */
const neutralOrigin = 'http://localhost';

interface SiteOptions {
  build: SiteBuild;
  cache: PageCache;
  names: SiteNames;
  /** The text of style sheets by address, to stand in the pages that use them. */
  styleSheets?: ReadonlyMap<string, string>;
  /** Where media lives besides this server, such as an object store's public origin. */
  mediaOrigins?: readonly string[];
}

/** Every page of the site and of the back office: kept ones at once, others rendered; forms without script are posted here. */
export function registerSite(app: App, services: Services, options: SiteOptions): void {
  const { build, cache, names, styleSheets = new Map(), mediaOrigins = [] } = options;
  const { config } = services;
  const { originOf } = names;
  const addressOf = createPageAddresses({
    routes: build.routes,
    queries: build.entry.module.pageQueries,
    matchRoutes: build.entry.module.matchRoutes,
  });
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const render = createPageRenderer(services, { build, styleSheets, policy: { mediaOrigins, https } });

  async function showPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = addressOf(inChosenLanguage(request.url, request.raw));
    if ('redirectTo' in address) return reply.redirect(address.redirectTo, 301);
    const origin = originOf(request.raw);
    const renderIt = () =>
      render(new Request(`${origin ?? neutralOrigin}${address.url}`), {
        log: request.log,
        origin,
      });
    // Without memory for pages each view is a render of its own, which is also how rendering is measured.
    const page =
      config.pageCacheBytes === 0
        ? createKeptPage(await renderIt())
        : await cache.get({ ...address, key: keyUnder(origin, address.key) }, renderIt);
    return sendKeptPage(request, reply, page);
  }

  /** A form that was sent without script. What comes back is for this visitor alone. */
  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const rendered = await render(toWebRequest(request, reply, config.publicUrl), {
      log: request.log,
      origin: originOf(request.raw),
      visitor: { ip: request.ip, userAgent: request.headers['user-agent'] },
    });
    return sendKeptPage(request, reply, createKeptPage(rendered));
  }

  registerPageRoutes(app, (request, reply) =>
    request.method === 'POST' ? takeForm(request, reply) : showPage(request, reply),
  );
}
