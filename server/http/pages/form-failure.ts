import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { Html, html } from '#server/http/api/html.ts';
import { reportFailure } from '#server/http/api/problem-handler.ts';
import { toPath } from '#server/http/request-path.ts';

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
export async function checkForm(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  try {
    const body = new Uint8Array((request.body as Buffer | null) ?? []);
    await new Response(body, type === undefined ? {} : { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('malformed-request', 'The body is not a form.', { cause });
  }
}

/** Sends an HTML page instead of a problem document, for a form that was sent without script and failed before its page was rendered. */
export function sendFormFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
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
