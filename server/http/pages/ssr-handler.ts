import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '#app/services-context.ts';
import type { DraftLink } from '#server/modules/content/draft-links.ts';
import type { Services } from '#server/services.ts';
import { inChosenLanguage } from './admin-language.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { createCachedPage } from './cached-page.ts';
import { createNamedPages } from './named-pages.ts';
import { createPageUrls, notFoundUrl, type RenderedUrl } from './page-addresses.ts';
import type { PageCache } from './page-cache.ts';
import { createPageRenderer } from './page-renderer.ts';
import { registerPageRoutes, toWebRequest } from './page-routes.ts';
import { findDraft } from './find-draft.ts';
import { sendCachedPage } from './send-cached-page.ts';
import type { SiteBuild } from './site-build.ts';
import { keyUnder, type SiteNames } from './site-origin.ts';

/** The origin of a rendered request whose host name has no place; pages then have no absolute URLs. */
const neutralOrigin = 'http://localhost';

interface SiteOptions {
  build: SiteBuild;
  cache: PageCache;
  names: SiteNames;
  /** The text of style sheets by address, for inline styles. */
  styleSheets?: ReadonlyMap<string, string>;
  /** The addresses of the scripts of source files, for the preloads of the back office. */
  listScripts?: (sources: readonly string[]) => string[];
  /** Other origins of media, such as an object store's. */
  mediaOrigins?: readonly string[];
}

/** Every page of the site and of the back office, from the cache or rendered, and forms that are sent without script. */
export function registerSite(app: App, services: Services, options: SiteOptions): void {
  const { build, cache, names, styleSheets = new Map(), listScripts = () => [], mediaOrigins = [] } = options;
  const { config } = services;
  const { originOf } = names;
  const resolveUrl = createPageUrls({
    routes: build.routes,
    queries: build.entry.module.pageQueries,
    privatePages: build.entry.module.privatePages,
    matchRoutes: build.entry.module.matchRoutes,
  });
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const render = createPageRenderer(services, { build, styleSheets, listScripts, policy: { mediaOrigins, https } });

  const resolveNamedUrl = createNamedPages(services, build.entry.module);

  async function showPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = resolveUrl(inChosenLanguage(request.url, request.raw));
    if ('redirectTo' in asked) return reply.redirect(asked.redirectTo, 301);
    const draft = await findDraft(request.url, services.content);
    if (draft === 'unknown') return sendPage(request, reply, notFoundUrl(request.url));
    // A draft may be of a gallery that visitors do not have.
    return sendPage(request, reply, draft ? asked : await resolveNamedUrl(asked), draft);
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    address: RenderedUrl,
    draft?: DraftLink,
  ): Promise<FastifyReply> {
    const origin = originOf(request.raw);
    const renderIt = () =>
      render(new Request(`${origin ?? neutralOrigin}${address.url}`), {
        log: request.log,
        origin,
        ...(address.isPrivate && { visitor: toVisitor(request) }),
        ...(draft && { draft }),
      });
    if (address.isPrivate || draft) return sendCachedPage(request, reply, createCachedPage(await renderIt()));
    // With PAGE_CACHE_MB=0 every view is rendered; the benchmark of rendering needs this, too.
    const page =
      config.pageCacheBytes === 0
        ? createCachedPage(await renderIt())
        : await cache.get({ ...address, key: keyUnder(origin, address.key) }, renderIt);
    return sendCachedPage(request, reply, page);
  }

  /** The response to a form is for this visitor alone and never cached. */
  async function handleForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = resolveUrl(request.url);
    const address = 'redirectTo' in asked ? undefined : await resolveNamedUrl(asked);
    if (address?.cacheableStatus === 404) return sendPage(request, reply, address);
    const rendered = await render(toWebRequest(request, reply, config.publicUrl), {
      log: request.log,
      origin: originOf(request.raw),
      visitor: toVisitor(request),
    });
    return sendCachedPage(request, reply, createCachedPage(rendered));
  }

  registerPageRoutes(app, (request, reply) =>
    request.method === 'POST' ? handleForm(request, reply) : showPage(request, reply),
  );
}

function toVisitor({ ip, headers }: FastifyRequest): Visitor {
  return { ip, userAgent: headers['user-agent'] };
}
