import { randomUUID } from 'node:crypto';
import type { RequestHandler, ServerBuild } from 'react-router';
import type { DocumentParts, DraftNotice, PageServices, RequestLog, Visitor } from '#app/services-context.ts';
import { mapKinds, type RecordKind } from '#contract/records/kinds.ts';
import { firstTab, tabAt, tabPath } from '#contract/admin-tabs.ts';
import { languageOfPath, type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DraftLink } from '#server/pages/draft-links.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import type { Services } from '#server/services.ts';
import { loggedPath } from '#server/http/request-log.ts';
import { securityHeaders, strictTransport } from '#server/http/security-headers.ts';
import type { RenderedPage } from './page-cache.ts';
import { createFieldAttributes, type FieldAttributes } from './field-attributes.ts';
import { createDocumentFinisher, type PageDocument } from './page-document.ts';
import type { SiteBuild } from './site-build.ts';

interface RendererOptions {
  build: SiteBuild;
  styleSheets: ReadonlyMap<string, string>;
  listScripts: (sources: readonly string[]) => string[];
  policy: PagePolicyOptions;
}

interface RenderOptions {
  log: RequestLog;
  /** origin of the absolute URLs in the page */
  origin: string | undefined;
  /** Only for a page that is for this visitor alone; pages without one are public and may be cached. */
  visitor?: Visitor;
  /** The page is rendered with this draft, for staff alone. */
  draft?: DraftLink;
}

/** Browsers cache the page and revalidate it at each view, mostly by a 304 without a body. */
const revalidated = 'public, max-age=0, must-revalidate';
/** How long a cache in front of the site may send an old page while it asks for the new one (RFC 5861). */
const staleSeconds = 30;

/** The key of a draft is in its address, which must not be sent to other sites. */
const draftHeaders = {
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
};

/** Renders one address with React Router and finishes the document. */
export function createPageRenderer(services: Services, { build, styleSheets, listScripts, policy }: RendererOptions) {
  const { createRequestHandler, RouterContextProvider, tabFiles, ...contexts } = build.entry.module;
  const {
    servicesContext,
    siteLanguageContext,
    siteOriginContext,
    requestLogContext,
    visitorContext,
    documentContext,
    draftContext,
  } = contexts;
  const failures = new WeakMap<object, AppError>();
  const answering = withFailureResponses(build, (failure, context) => void failures.set(context, failure));
  const handlers = new Map(
    siteLanguages.map((language) => [language, createRequestHandler(withRoutesIn(answering, language), 'production')]),
  );
  const finish = createDocumentFinisher(styleSheets, build.assets.entry.module);
  const pageServices = withRememberedReads(services);
  const { pageCdnSeconds } = services.config;
  /** also by a cache in front of the site, without asking */
  const kept = `public, max-age=0, s-maxage=${pageCdnSeconds}, stale-while-revalidate=${staleSeconds}`;

  return async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    const { draft } = options;
    const isPublic = !options.visitor && !draft;
    const { pathname, searchParams } = new URL(request.url);
    const isAdmin = /^\/admin(?:\/|$)/.test(pathname);
    const tab = isAdmin ? tabAt(pathname) : undefined;
    const attributes = draft && createFieldAttributes();
    context.set(
      servicesContext,
      draft && attributes ? withDraft(pageServices, services, draft, attributes) : pageServices,
    );
    if (draft?.hasBar) {
      context.set(draftContext, await loadNotice(services, draft, pathname));
    }
    const language = languageOfPath(pathname.replace(/\.data$/, ''));
    context.set(siteLanguageContext, language);
    context.set(siteOriginContext, options.origin);
    let isComplete = true;
    context.set(requestLogContext, {
      error(fields, message) {
        // The page shows defaults for this part. It must not be cached, because the next request may load the part.
        isComplete = false;
        options.log.error({ ...fields, path: loggedPath(pathname) }, message);
      },
    });
    if (options.visitor) context.set(visitorContext, options.visitor);
    const scriptMark = randomUUID();
    const document: DocumentParts = { scriptMark };
    context.set(documentContext, document);
    const response = await (handlers.get(language) as RequestHandler)(request, context);
    const { status } = response;
    const failure = failures.get(context);
    if (failure && failure.status >= 500) options.log.error({ err: failure }, 'A page failed to render');

    const isCacheable = status === 200 && isComplete && isPublic;
    const mayBeKept = pageCdnSeconds > 0 && !isAdmin && !response.headers.has('set-cookie');
    const headers: Record<string, string> = {
      ...securityHeaders,
      ...(failure?.retryAfterSeconds && { 'retry-after': String(Math.ceil(failure.retryAfterSeconds)) }),
      ...(policy.https && { 'strict-transport-security': strictTransport }),
      // The back office chooses its language by itself.
      ...(document.bytes !== undefined && !isAdmin && { 'content-language': language }),
      ...Object.fromEntries(response.headers),
      ...(draft && draftHeaders),
      vary: ['Accept-Encoding', response.headers.get('vary')].filter(Boolean).join(', '),
      'cache-control': isCacheable
        ? mayBeKept
          ? kept
          : revalidated
        : (response.headers.get('cache-control') ?? 'no-store'),
    };
    if (document.bytes === undefined) {
      const body = Buffer.from(await response.arrayBuffer());
      return { status, headers, body, isComplete };
    }
    const page = finish(document.bytes, {
      scriptMark,
      structuredData: document.structuredData,
      // What is imported on demand before the tab is shown; React Router names the rest.
      preloads: isAdmin
        ? listScripts([
            'app/admin/shell/hydrate-admin.tsx',
            ...(tab && tab !== firstTab ? [`app/admin/${tabFiles[tab]}`] : []),
            `app/i18n/${searchParams.get('language') === 'en' ? 'en' : 'zh'}.ts`,
          ])
        : [],
    });
    headers['content-security-policy'] = pagePolicy(page, {
      ...policy,
      isFramed: draft !== undefined,
      hasFrames: isAdmin,
    });
    const bytes = Buffer.from(page.bytes, 'latin1');
    const body = attributes ? Buffer.from(attributes.write(bytes.toString())) : bytes;
    return { status, headers, body, isComplete };
  };
}

/** The build with the routes of one language: for each request React Router tries all routes, and for each render it creates them. */
function withRoutesIn(build: SiteBuild, language: SiteLanguage): SiteBuild {
  const only = <Routes extends Record<string, { path?: string | undefined } | undefined>>(routes: Routes): Routes =>
    Object.fromEntries(
      // The root and the layouts have no path.
      Object.entries(routes).filter(([, route]) => !route?.path || languageOfPath(`/${route.path}`) === language),
    ) as Routes;
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

function withDraft(
  pageServices: PageServices,
  { content, records }: Pick<Services, 'content' | 'records'>,
  { page, gallery }: DraftLink,
  attributes: FieldAttributes,
): PageServices {
  const document: PageServices['content']['document'] = async (name, language) =>
    name === page
      ? attributes.mark(name, await content.draftDocument(name, language))
      : content.document(name, language);
  return {
    ...pageServices,
    content: { ...pageServices.content, document },
    // The link is for the address of this gallery alone.
    ...(gallery !== undefined && {
      records: { ...pageServices.records, findPublishedGalleryBySlug: records.findGalleryBySlug },
    }),
  };
}

async function loadNotice(
  { content, records }: Pick<Services, 'content' | 'records'>,
  link: DraftLink,
  path: string,
): Promise<DraftNotice> {
  const { page, gallery, staffLanguage: language } = link;
  const editor = gallery === undefined ? tabPath('pages', { page }) : tabPath('cms-galleries');
  const notice = { editor, path, language };
  const found = gallery === undefined ? undefined : await records.findGalleryBySlug(gallery);
  if (found && !found.gallery.isPublished) return { ...notice, state: 'unpublished' };
  const { state } = await content.get(page);
  return { ...notice, state: state === 'draft' ? 'draft' : 'none' };
}

/** Reads the data of pages once for each content revision, however many pages show it. */
function withRememberedReads(services: Services): PageServices {
  const { current } = services.revision;
  const { studio, content, contact, retention, enquiryPage, clientPage, disclosure, media, records } = services;
  return {
    studio,
    content,
    contact,
    retention,
    enquiryPage,
    clientPage,
    disclosure,
    media: cacheReads(
      media,
      [
        'findHero',
        'findPublishedPicture',
        'findPublishedVideo',
        'listFirstPictures',
        'listPublishedPictures',
        'listPublishedVideos',
      ],
      current,
    ),
    records: {
      ...cacheReads(records, ['findPublishedGalleryBySlug'], current),
      ...(mapKinds((kind) => cacheReads(records[kind], ['listPublished'], current)) as Pick<
        PageServices['records'],
        RecordKind
      >),
    },
  };
}

interface PagePolicyOptions {
  /** Other origins of pictures, videos and uploads, such as an object store's. */
  mediaOrigins: readonly string[];
  /** Visitors use https: insecure requests are upgraded. */
  https: boolean;
  /** Staff see the page in a frame of the back office. */
  isFramed?: boolean;
  /** The page shows others of this site in frames. */
  hasFrames?: boolean;
}

/** For the map in the contact section, the only frame. */
export const mapOrigin = 'https://www.openstreetmap.org';

/** The content security policy of one page. */
export function pagePolicy(
  page: Pick<PageDocument, 'scriptHashes' | 'styleHashes'>,
  options: PagePolicyOptions,
): string {
  const own = ["'self'", ...options.mediaOrigins].join(' ');
  // Staff may link pictures and videos on other sites.
  const media = `${own} https:${options.https ? '' : ' http:'}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...page.scriptHashes].join(' ')}`,
    `style-src ${["'self'", ...page.styleHashes].join(' ')}`,
    // A picture's colour and proportions are in its style attribute. Unlike style elements, attributes have no selectors or imports.
    "style-src-attr 'unsafe-inline'",
    // data: for thumbhash placeholders, blob: for previews of files during upload.
    `img-src ${media} data: blob:`,
    `media-src ${media} blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    `frame-src ${options.hasFrames ? "'self'" : mapOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.isFramed ? "'self'" : "'none'"}`,
    "object-src 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The arguments of loaders and actions that are used here. */
interface RouteArgs {
  context: object;
}

/** @param context the one that the caller gave to React Router for this request */
export type OnFailure = (failure: AppError, context: object) => void;

/**
 * React Router responds 500 to any error of a loader or an action and hides its text. Expected failures are thrown on as responses
 * instead: the page gets their status, and the error boundary their text as `data.detail`.
 *
 * @param onFailure is called first, because React Router does not log thrown responses
 */
export function withFailureResponses<Build extends Pick<ServerBuild, 'routes'>>(
  build: Build,
  onFailure: OnFailure,
): Build {
  const wrap = (handle: (args: never) => unknown) => async (args: RouteArgs) => {
    try {
      return await handle(args as never);
    } catch (error) {
      // Any other error is a bug, whose text is not for visitors.
      if (!(error instanceof AppError) || error.code === 'internal') throw error;
      onFailure(error, args.context);
      throw Response.json({ detail: error.message }, { status: error.status });
    }
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const wrapped = { ...(loader && { loader: wrap(loader) }), ...(action && { action: wrap(action) }) };
    return [id, { ...route, module: { ...route.module, ...wrapped } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Build['routes'] };
}
