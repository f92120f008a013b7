import { RouterContextProvider, createRequestHandler } from 'react-router';
import type { RequestLog, Visitor } from '#app/services-context.ts';
import type { Services } from '#server/services.ts';
import type { RenderedPage } from './kept-page.ts';
import { finishDocument } from './page-document.ts';
import { type PagePolicyOptions, pagePolicy } from './page-policy.ts';
import { securityHeaders, strictTransport } from './security-headers.ts';
import type { SiteBuild } from './site-build.ts';

interface RendererOptions {
  build: SiteBuild;
  styleSheets: ReadonlyMap<string, string>;
  policy: PagePolicyOptions;
}

interface RenderOptions {
  log: RequestLog;
  cacheControl: (status: number) => string;
  /** what the page's absolute addresses begin with */
  origin: string | undefined;
  /** Absent where the page is kept for others too: then it holds nothing of the visitor's. */
  visitor?: Visitor;
}

/** Runs React Router for one address and finishes what it wrote. */
export function createPageRenderer(services: Services, { build, styleSheets, policy }: RendererOptions) {
  const handle = createRequestHandler(build, 'production');
  const { servicesContext, siteOriginContext, requestLogContext, visitorContext } = build.entry.module;

  return async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(siteOriginContext, options.origin);
    context.set(requestLogContext, options.log);
    if (options.visitor) context.set(visitorContext, options.visitor);
    const response = await handle(request, context);

    const headers: Record<string, string> = {
      ...securityHeaders,
      ...(policy.https && { 'strict-transport-security': strictTransport }),
      ...Object.fromEntries(response.headers),
      vary: 'Accept-Encoding',
      'cache-control': options.cacheControl(response.status),
    };
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
    }
    const page = finishDocument(await response.text(), styleSheets);
    headers['content-security-policy'] = pagePolicy(page, policy);
    return { status: response.status, headers, body: Buffer.from(page.html) };
  };
}
