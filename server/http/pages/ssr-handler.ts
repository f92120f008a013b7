import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '#app/services-context.ts';
import type { DraftLink } from '#server/pages/draft-links.ts';
import type { Services } from '#server/services.ts';
import type { App } from '#server/http/app-instance.ts';
import { contentPages } from '#contract/content/content-pages.ts';
import type { ContentService } from '#server/pages/content.service.ts';
import type { NamedPage } from '#app/routes.ts';
import { languageOfPath, pathIn, type SiteLanguage } from '#contract/content/site-languages.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import { inChosenLanguage, sendCachedPage } from './cached-page-server.ts';
import { createCachedPage, onceQuality, type PageCache } from './page-cache.ts';
import { createPageUrls, notFoundUrl, type RenderedUrl } from './page-urls.ts';
import { createPageRenderer } from './page-renderer.ts';
import { registerPageRoutes, toWebRequest } from './page-routes.ts';
import { type SiteBuild, loadSiteBuild, createScriptList, readStyleSheets, registerSiteFiles } from './site-build.ts';
import { keyUnder, type SiteNames, readSiteNames } from './site-origin.ts';

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
function registerSite(app: App, services: Services, options: SiteOptions): void {
  const { build, cache, names, styleSheets = new Map(), listScripts = () => [], mediaOrigins = [] } = options;
  const { config } = services;
  const { findOrigin } = names;
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
    const origin = findOrigin(request.raw);
    const renderIt = () =>
      render(new Request(`${origin ?? neutralOrigin}${address.url}`), {
        log: request.log,
        origin,
        ...(address.isPrivate && { visitor: toVisitor(request) }),
        ...(draft && { draft }),
      });
    if (address.isPrivate || draft)
      return sendCachedPage(request, reply, createCachedPage(await renderIt(), onceQuality));
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
      origin: findOrigin(request.raw),
      visitor: toVisitor(request),
    });
    return sendCachedPage(request, reply, createCachedPage(rendered));
  }

  registerPageRoutes(app, (request, reply) =>
    request.method === 'POST' ? handleForm(request, reply) : showPage(request, reply),
  );
}

function toVisitor({ ip, headers }: FastifyRequest): Visitor {
  return { ip, userAgent: headers['user-agent'], cookie: headers.cookie };
}

/**
 * The draft that an address shows, in any language of the site.
 * @returns undefined if it asks for none; `unknown` if its key is not signed here, has ended or is for another page
 */
async function findDraft(
  url: string,
  content: Pick<ContentService, 'openDraftLink'>,
): Promise<DraftLink | 'unknown' | undefined> {
  const [path = '', search = ''] = url.split('?', 2);
  const token = search.includes('draft=') ? new URLSearchParams(search).get('draft') : null;
  if (!token) return undefined;
  const link = await content.openDraftLink(token);
  if (!link) return 'unknown';
  const source = path.replace(/^\/zh(?=\/|$)/, '') || '/';
  const { path: own } = contentPages[link.page];
  const isOwn =
    link.page === 'gallery' && link.gallery === undefined
      ? source.startsWith(`${own}/`)
      : source === [own, link.gallery].filter(Boolean).join('/');
  return isOwn ? link : 'unknown';
}

/** The page of this name, in the language of its address or its own, or the shared document that stands in its place: its path in English, and its status. */
type Found = 'page' | 'nothing' | { path: string; status: 200 | 404 } | { language: SiteLanguage };

/**
 * Looks up whether there is a page of a name before it is rendered: anybody can make up names, so those without a page get
 * documents that are rendered once for everybody.
 */
function createNamedPages(
  {
    records,
    enquiryPage,
    clientPage,
    disclosure,
    revision,
  }: Pick<Services, 'records' | 'enquiryPage' | 'clientPage' | 'disclosure' | 'revision'>,
  { enquiryNames }: Pick<SiteBuild['entry']['module'], 'enquiryNames'>,
) {
  const galleries = cacheReads(records.galleries, ['listPublished'], revision.current);
  const withdrawn = { path: `/enquiry/${enquiryNames.withdrawn}`, status: 200 } as const;
  const gone = { path: `/enquiry/${enquiryNames.gone}`, status: 404 } as const;

  const finders: Record<NamedPage, (name: string) => Promise<Found>> = {
    async gallery(slug) {
      return (await galleries.listPublished()).some((gallery) => gallery.slug === slug) ? 'page' : 'nothing';
    },
    async enquiry(key) {
      if (key === enquiryNames.withdrawn) return withdrawn;
      if (key === enquiryNames.gone) return gone;
      const state = await enquiryPage.findState(key);
      return { open: 'page' as const, gone, unknown: 'nothing' as const }[state];
    },
    async g(token) {
      const language = await clientPage.findLanguage(token);
      return language ? { language } : 'nothing';
    },
    a: async (code) => ((await disclosure.has(code)) ? 'page' : 'nothing'),
  };

  /** The address of the document that is shown at an address. */
  return async function resolveNamedUrl(address: RenderedUrl): Promise<RenderedUrl> {
    if (!address.named) return address;
    const { page, name } = address.named;
    // A failure is for the render, which shows it as a page.
    const found = await finders[page as NamedPage](name).catch((): Found => 'page');
    if (found === 'page') return address;
    if (found === 'nothing') return notFoundUrl(address.url);
    const { pathname, search } = new URL(address.url, 'http://localhost');
    if ('language' in found) return { ...address, url: pathIn(found.language, pathIn('en', pathname)) + search };
    const url = `${pathIn(languageOfPath(pathname), found.path)}${pathname.endsWith('.data') ? '.data' : ''}`;
    return { key: url, url, isVariable: false, cacheableStatus: found.status };
  };
}

/** `built` by `npm run build`, `dev` for files that Vite transforms on request, or `none` for the API alone. */
export type SiteMode = 'built' | 'dev' | 'none';

/** Mounts the pages and their files. Call it after the API's routes, because the route of pages is a wildcard. */
export async function registerSiteAs(
  mode: SiteMode,
  app: App,
  services: Services,
  { cache, names }: { cache: PageCache; names: SiteNames },
): Promise<void> {
  if (mode === 'none') return;
  registerSiteFiles(app, { builtFiles: mode === 'built' });
  await readSiteNames(app, names, services);
  if (mode === 'built') {
    return registerSite(app, services, {
      build: await loadSiteBuild(),
      cache,
      names,
      styleSheets: readStyleSheets(),
      listScripts: createScriptList(),
      mediaOrigins: services.storage.origins ?? [],
    });
  }
  // Imported only here: production needs no Vite.
  const { registerDevSite } = await import('./dev-site.ts');
  await registerDevSite(app, services, names);
}
