import { createHash } from 'node:crypto';
import { type ProblemCode, problemStatus } from '#contract/problem.ts';
import { apiDocsStyle } from './api-docs-style.ts';
import type { App } from './app-instance.ts';
import { Html, html } from './html.ts';
import { documentOf, type JsonSchema, type OpenApi, type Operation } from './openapi.ts';
import { titleOf } from './problem-handler.ts';
import { fieldsOf, schemaText } from './schema-text.ts';

// Built here and not by the formatted template below, because the policy has the hash of exactly this text.
const style = new Html(`<style>${apiDocsStyle}</style>`);
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(apiDocsStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document as an HTML page without script or external resources. */
export function apiDocs(app: App): void {
  let page: string | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= `<!doctype html>${render(documentOf(app)).text}`;
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page);
  });
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

function render({ info, paths }: OpenApi): Html {
  const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]): Call => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'Other');
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${info.title}</title>
      ${style}
    </head>
    <body>
      <header>
        <h1>${info.title}</h1>
        ${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
        <p><a href="/api/openapi.json">OpenAPI document</a> (version ${info.version})</p>
        <nav aria-label="Groups of calls">
          <ul>
            ${[...groups.keys()].map((name) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}
            <li><a href="#problems">Problems</a></li>
          </ul>
        </nav>
      </header>
      <main>
        ${[...groups].map(
          ([name, members]) =>
            html`<section aria-labelledby="${anchorOf(name)}">
              <h2 id="${anchorOf(name)}">${name}</h2>
              ${members.map(renderCall)}
            </section>`,
        )}
        ${renderProblems()}
      </main>
    </body>
  </html>`;
}

function renderCall({ path, method, operation }: Call): Html {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {})[0];
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}"><span class="method">${method}</span> <code>${path}</code></h3>
    <p>${summary}${whoMayCall(security)}</p>
    ${
      parameters.length > 0 &&
      renderFields(
        'Parameters',
        parameters.map(({ name, required, schema, in: place }) => ({
          name,
          isRequired: required ?? false,
          text: `${schemaText(schema)} (${place})`,
        })),
      )
    }
    ${body && renderFields(`Body, ${body[0]}`, fieldsOf(body[1].schema))}
    <p class="responses">Responses</p>
    <ul>
      ${Object.entries(responses)
        .filter(([status]) => status !== 'default')
        .map(([status, response]) => html`<li>${renderResponse(status, response)}</li>`)}
    </ul>
  </article>`;
}

function whoMayCall(security: Operation['security']): Html | undefined {
  if (!security?.some((one) => 'bearer' in one)) return undefined;
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return html` <strong class="session">${isOptional ? 'A session shows more' : 'Needs a session'}</strong>`;
}

function renderResponse(status: string, { description, content, $ref }: Operation['responses'][string]): Html {
  if ($ref) return html`<b>${status}</b> <a href="#problems">a problem</a>`;
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  const shape = media && shapeOf(media.schema);
  return html`<b>${status}</b> ${description}${shape && html`: <code>${shape}</code>`}${
      type && type !== 'application/json' && html` (${type})`
    }`;
}

/** Shows `{ data: list of { ... } }` instead of `{ data }`. */
function shapeOf(schema: JsonSchema | undefined): string {
  const fields = fieldsOf(schema);
  return fields.length === 1 && fields[0]?.name === 'data' ? `{ data: ${fields[0].text} }` : schemaText(schema);
}

function renderFields(caption: string, fields: ReturnType<typeof fieldsOf>): Html | undefined {
  if (fields.length === 0) return undefined;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Needed</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, isRequired, text }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${isRequired ? 'yes' : 'no'}</td>
            <td>${text}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function renderProblems(): Html {
  return html`<section aria-labelledby="problems">
    <h2 id="problems">Problems</h2>
    <p>Every failure is <code>application/problem+json</code> with one of these codes.</p>
    <dl>
      ${Object.entries(problemStatus).map(
        ([code, status]) =>
          html`<dt id="problem-${code}"><code>${code}</code></dt>
            <dd>${status}, ${titleOf(code as ProblemCode)}</dd>`,
      )}
    </dl>
  </section>`;
}

function anchorOf(name: string): string {
  return `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
