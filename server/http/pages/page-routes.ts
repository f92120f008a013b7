import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/http/app-instance.ts';
import { handleError, isReservedPath, reportFailure } from '#server/http/problem-handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toPath } from '#server/http/request-log.ts';

/** Routes every address that can be a page to `handlePage`; the body of a form arrives as a buffer. */
export function registerPageRoutes(
  app: App,
  handlePage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      async handler(request, reply) {
        if (isReservedPath(request.url)) return reply.callNotFound();
        if (request.method === 'POST') await checkForm(request);
        return handlePage(request, reply);
      },
      errorHandler(error, request, reply) {
        // A person sent this form, so the failure is an HTML page and not a problem document.
        const isPage = request.method === 'POST' && !isReservedPath(request.url);
        return isPage ? sendFormFailure(request, reply, error) : handleError(error, request, reply);
      },
    });
  });
}

/**
 * The request as a web standard `Request`, which React Router takes. It is aborted when the client disconnects.
 *
 * @param publicUrl React Router refuses a form whose `Origin` differs from the request's URL. Behind a proxy a browser sends
 * PUBLIC_URL as `Origin`
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): Request {
  const { headers, method, protocol, host, url } = request;
  const origin = publicUrl && headers.origin === publicUrl ? publicUrl : `${protocol}://${host}`;
  const forwarded = new Headers();
  for (const name of ['accept', 'accept-language', 'content-type', 'origin'] as const) {
    const value = headers[name];
    if (value) forwarded.set(name, value);
  }
  const abort = new AbortController();
  reply.raw.once('close', () => abort.abort());
  return new Request(`${origin}${url}`, {
    method,
    headers: forwarded,
    signal: abort.signal,
    ...(method === 'POST' && { body: new Uint8Array((request.body as Buffer | null) ?? []) }),
  });
}

/** A piece of HTML that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | Part[];

/** Template tag for HTML: escapes all values except those that `html` itself returned. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(toText)));
}

function toText(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(toText).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const styleText = [
  'body{margin:15vh auto;max-width:34rem;padding:0 1.5rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c1a17;background:#faf8f5}',
  'h1{font-weight:500;font-size:1.75rem}a{color:inherit}',
].join('');
// Built here and not by the formatted template below, because the policy has the hash of exactly this text.
const style = new Html(`<style>${styleText}</style>`);
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styleText).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a visitor without script can do, by status. In English, like the public pages. */
const advice: Partial<Record<number, string>> = {
  400: 'What your browser sent could not be read. Please go back, check the form and send it again.',
  413: 'Your message is too long to be sent at once. Please go back and shorten it.',
  503: 'We could not take your message just now. Please go back and send it again in a few seconds.',
};

/** @throws AppError malformed-request if the body is not a form */
async function checkForm(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  try {
    const body = new Uint8Array((request.body as Buffer | null) ?? []);
    await new Response(body, type === undefined ? {} : { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('malformed-request', 'The body is not a form.', { cause });
  }
}

/** Sends an HTML page instead of a problem document, for a form that was sent without script and failed before its page was rendered. */
function sendFormFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = reportFailure(error, request, reply);
  const page = html` <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Your message was not sent</title>
      ${style}
    </head>
    <body>
      <main>
        <h1>Your message was not sent</h1>
        <p>${advice[failure.status] ?? advice[503]}</p>
        <p><a href="${toPath(request.url).replace(/^\/+/, '/')}">Back to the form</a></p>
      </main>
    </body>
  </html>`;
  return reply
    .code(failure.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .send(`<!doctype html>${page.text}`);
}
