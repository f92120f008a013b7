import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ProblemCode, problemStatus } from '#contract/problem.ts';
import type { App } from './app-instance.ts';
import { type Html, html } from './pages/page-routes.ts';
import { createDocument, type OpenApi } from './openapi.ts';
import { formatProblemTitle } from './problem-handler.ts';

const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

// Calls are read here and not tried, and the page has a heading of its own.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  defaultModelsExpandDepth: -1,
  docExpansion: 'list',
  syntaxHighlight: false,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [{ components: { InfoContainer: () => null, AuthorizeBtnContainer: () => null } }],
});
`;

const style = `
body { margin: 0; background: #fff; }
header, h2, noscript, section[aria-labelledby='problems'] { display: block; max-width: 1420px; margin: 0 auto; padding: 1rem 20px; }
body { font: 1rem/1.6 system-ui, sans-serif; color: #3b4151; }
.swagger-ui .opblock .opblock-summary-method, .swagger-ui .responses-header td { color: #1c1a17; text-shadow: none; }
.swagger-ui pre.example, .swagger-ui .opblock-body pre.microlight { white-space: pre-wrap; overflow: visible; }
.swagger-ui .opblock.opblock-options .opblock-summary-method { color: #fff; }
.swagger-ui .scheme-container, .swagger-ui .copy-to-clipboard { display: none; }
dt { font-weight: 700; scroll-margin-top: 1rem; }
dt:target { outline: 2px solid #8a4a16; outline-offset: 3px; }
dd { margin: 0 0 .5rem; }
`;

const css = 'text/css; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const ofSwaggerUi = (name: string) => () => createReadStream(path.join(swaggerUi, name));

/** What the page loads, by the last part of its address. */
const parts = {
  'swagger-ui.css': { type: css, content: ofSwaggerUi('swagger-ui.css') },
  'page.css': { type: css, content: () => style },
  'swagger-ui-bundle.js': { type: javascript, content: ofSwaggerUi('swagger-ui-bundle.js') },
  'start.js': { type: javascript, content: () => start },
};

/** swagger-ui sets styles on its elements and has its icons as `data:`; everything comes from this host. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document as a page to read. The codes of the problems stand in it, because the `type` of a problem leads to them. */
export function apiDocs(app: App): void {
  let page: string | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= `<!doctype html>${render(createDocument(app).info).text}`;
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page);
  });
  for (const [name, { type, content }] of Object.entries(parts)) {
    app.get(`/api/docs/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('content-type', type).header('cache-control', 'no-cache').send(content()),
    );
  }
}

function render({ title, version, description }: OpenApi['info']): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
      <link rel="stylesheet" href="/api/docs/page.css" />
      <script defer src="/api/docs/swagger-ui-bundle.js"></script>
      <script defer src="/api/docs/start.js"></script>
    </head>
    <body>
      <header>
        <h1>${title}</h1>
        ${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
        <p><a href="/api/openapi.json">OpenAPI document</a> (version ${version}), <a href="#problems">problems</a></p>
        <h2>Calls</h2>
        <noscript><p>The list of calls needs JavaScript; all of it stands in the OpenAPI document.</p></noscript>
      </header>
      <div id="calls"></div>
      <section aria-labelledby="problems">
        <h2 id="problems">Problems</h2>
        <p>Every failure is <code>application/problem+json</code> with one of these codes.</p>
        <dl>
          ${Object.entries(problemStatus).map(
            ([code, status]) =>
              html`<dt id="problem-${code}"><code>${code}</code></dt>
                <dd>${status}, ${formatProblemTitle(code as ProblemCode)}</dd>`,
          )}
        </dl>
      </section>
    </body>
  </html>`;
}
