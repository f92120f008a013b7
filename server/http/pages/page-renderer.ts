import type { DocumentParts, PageServices, RequestLog, Visitor } from '#app/services-context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import type { Services } from '#server/services.ts';
import type { RenderedPage } from './cached-page.ts';
import { createDocumentFinisher } from './page-document.ts';
import { type PagePolicyOptions, pagePolicy } from './page-policy.ts';
import { securityHeaders, strictTransport } from '#server/http/security-headers.ts';
import type { SiteBuild } from './site-build.ts';

interface RendererOptions {
  build: SiteBuild;
  styleSheets: ReadonlyMap<string, string>;
  policy: PagePolicyOptions;
}

interface RenderOptions {
  log: RequestLog;
  /** what the page's absolute addresses begin with */
  origin: string | undefined;
  /** Absent where the page is for everybody: then it holds nothing of the visitor's, and may be kept. */
  visitor?: Visitor;
}

/** Has the browser ask each time whether its copy is still right; the answer is a 304 without a body. */
const revalidated = 'public, max-age=0, must-revalidate';

/** Runs React Router for one address and finishes what it wrote. */
export function createPageRenderer(services: Services, { build, styleSheets, policy }: RendererOptions) {
  const { createRequestHandler, RouterContextProvider, ...contexts } = build.entry.module;
  const { servicesContext, siteOriginContext, requestLogContext, visitorContext, documentContext } = contexts;
  const handle = createRequestHandler(build, 'production');
  const finish = createDocumentFinisher(styleSheets);
  const pageServices = withRememberedReads(services);

  return async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    context.set(servicesContext, pageServices);
    context.set(siteOriginContext, options.origin);
    let isSound = true;
    let unavailable: AppError | undefined;
    context.set(requestLogContext, {
      error(fields: { err?: unknown }, message) {
        if (fields.err instanceof AppError && fields.err.code === 'unavailable') unavailable = fields.err;
        // A part that fell back to its default is shown, but not to those who come when it could be loaded again.
        isSound = false;
        options.log.error(fields, message);
      },
    });
    if (options.visitor) context.set(visitorContext, options.visitor);
    const document: DocumentParts = {};
    context.set(documentContext, document);
    const response = await handle(request, context);
    // React Router knows only that a loader threw; what passes by itself is said to search engines and caches as that.
    const passes = response.status >= 500 ? unavailable : undefined;
    const status = passes?.status ?? response.status;

    const headers: Record<string, string> = {
      ...securityHeaders,
      ...(passes?.retryAfterSeconds && { 'retry-after': String(passes.retryAfterSeconds) }),
      ...(policy.https && { 'strict-transport-security': strictTransport }),
      ...Object.fromEntries(response.headers),
      vary: ['Accept-Encoding', response.headers.get('vary')].filter(Boolean).join(', '),
      'cache-control': status === 200 && isSound && !options.visitor ? revalidated : 'no-store',
    };
    if (document.bytes === undefined) {
      return { status, headers, body: Buffer.from(await response.arrayBuffer()), isSound };
    }
    const page = finish(document.bytes, document.structuredData);
    headers['content-security-policy'] = pagePolicy(page, policy);
    return { status, headers, body: Buffer.from(page.bytes, 'latin1'), isSound };
  };
}

/** What pages show is read once for each content revision, however many pages show it. */
function withRememberedReads(services: Services): PageServices {
  const { current } = services.revision;
  const { studio, contact, media, records } = services;
  const list = ['list'] as const;
  return {
    studio,
    contact,
    media: cacheReads(
      media,
      ['findHero', 'findPublishedPicture', 'findPublishedVideo', 'listPublishedPictures', 'listPublishedVideos'],
      current,
    ),
    records: {
      ...cacheReads(records, ['findPublishedGalleryBySlug'], current),
      teamMembers: cacheReads(records.teamMembers, list, current),
      propertyVideos: cacheReads(records.propertyVideos, list, current),
      floorPlans: cacheReads(records.floorPlans, list, current),
      aboutEntries: cacheReads(records.aboutEntries, list, current),
      galleries: cacheReads(records.galleries, list, current),
    },
  };
}
