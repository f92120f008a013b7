import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { choiceSubmitted, clientPickChange, clientPicks, clientPickStored } from '#contract/client-proofing.ts';
import { idParams, inData, requiredText } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getActor } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { handleError } from '#server/http/problem-handler.ts';
import { contentDisposition, sendObject } from '#server/http/send-object.ts';
import { picksSidecars, picksTable, picksText } from './picks-files.ts';
import { personCookie } from './choice-reader.ts';
import type { ProofingService } from './proofing.service.ts';

interface Services {
  proofing: ProofingService;
  config: { publicUrl?: string | undefined };
}

const tags = ['Client galleries'];

const sendText = (reply: FastifyReply, { name, type, text }: { name: string; type: string; text: string }) =>
  reply
    .headers({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': contentDisposition('attachment', name),
    })
    .header('cache-control', 'private, no-store')
    .send(text);

/** What clients have chosen, for staff. */
export function proofingAdminRoutes(app: App, { proofing }: Services): void {
  app.get('/api/admin/client-galleries/:id/picks', {
    schema: {
      tags,
      summary: 'Who has chosen what, with ratings and comments, and whether the choice is submitted',
      params: idParams,
      response: { 200: inData(clientPicks) },
    },
    handler: async ({ params }) => ({ data: await proofing.list(params.id) }),
  });

  app.post('/api/admin/client-galleries/:id/reopen', {
    schema: {
      tags,
      summary: 'Open a submitted choice again: clients go on with what they have chosen',
      params: idParams,
      response: { 200: inData(clientPicks) },
    },
    handler: async (request) => ({ data: await proofing.reopen(request.params.id, getActor(request)) }),
  });

  app.get('/api/admin/client-galleries/:id/picks.csv', {
    schema: { tags, summary: 'The same as a table (CSV)', params: idParams },
    handler: async ({ params }, reply) => {
      const { title, picks } = await proofing.listForFile(params.id);
      return sendText(reply, { name: `${title}.csv`, type: 'text/csv', text: picksTable(picks) });
    },
  });

  app.get('/api/admin/client-galleries/:id/picks.txt', {
    schema: { tags, summary: 'The original names of all picked files, one in each line', params: idParams },
    handler: async ({ params }, reply) => {
      const { title, picks } = await proofing.listForFile(params.id);
      return sendText(reply, { name: `${title}.txt`, type: 'text/plain', text: picksText(picks) });
    },
  });

  app.get('/api/admin/client-galleries/:id/picks.xmp.zip', {
    schema: {
      tags,
      summary: 'XMP sidecars with ratings of all files that are picked or rated (ZIP)',
      params: idParams,
    },
    handler: async (request, reply) => {
      const { title, picks } = await proofing.listForFile(request.params.id);
      const file = picksSidecars(title, picks);
      return sendObject(request, reply, {
        ...file,
        cacheControl: 'private, no-store',
        contentDisposition: contentDisposition('attachment', file.name),
      });
    },
  });
}

const params = z.object({ token: z.string().max(64) });
const submitBody = z.strictObject({ name: requiredText('no-own-name', limits.name) }).partial();
/** The page from which a form was sent. */
const sentFrom = z.object({
  page: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  mine: z.literal('1').optional(),
});

const pageOf = (request: FastifyRequest) =>
  `/g/${encodeURIComponent((request.params as z.infer<typeof params>).token)}`;

/** What clients do by the forms of their page, or by its script. The page itself is a page of the site (app/site/client-gallery). */
export function proofingPublicRoutes(app: App, { proofing, config }: Services): void {
  /** What was sent by forms, which are answered with the page. */
  const forms = new WeakMap<FastifyRequest, Record<string, string>>();

  void app.register(async (plain) => {
    const scope = plain as App;
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
      const form = Object.fromEntries(new URLSearchParams(body as string));
      forms.set(request, form);
      const { page: _page, mine: _mine, ...values } = form;
      done(null, typedValues(values));
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'private, no-store',
      });
      if (isFromElsewhere(request, config.publicUrl)) {
        throw new AppError('forbidden', 'This form was sent by another site.');
      }
    });
    scope.setErrorHandler((error, request, reply) => {
      const form = forms.get(request);
      // A program that sends a form is answered as one that sends JSON.
      const isPage = form !== undefined && /text\/html/.test(request.headers.accept ?? '');
      if (isPage && error instanceof AppError) {
        if (error.code === 'choice-closed') return leadBack(request, reply, form, 'closed');
        if (error.code === 'validation-failed') return leadBack(request, reply, form, error.errors?.[0]?.code);
      }
      return handleError(error, request, reply);
    });

    scope.post('/g/:token/picks', {
      schema: {
        tags,
        summary: 'Choose, rate or comment a photo by a link; answered once it is stored, or as a form with the page',
        params,
        body: clientPickChange,
        response: { 200: inData(clientPickStored), 303: z.undefined() },
      },
      async handler(request, reply) {
        const { stored, pass } = await proofing.change(request.params.token, request.headers.cookie, request.body);
        if (pass) {
          const isSecure = config.publicUrl?.startsWith('https:') || request.protocol === 'https';
          const parts = [`${personCookie}=${pass.pass}`, `Path=${pageOf(request)}`, `Max-Age=${pass.seconds}`];
          const rules = ['HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
          reply.header('set-cookie', [...parts, ...rules].join('; '));
        }
        const form = forms.get(request);
        return form ? leadBack(request, reply, form) : { data: stored };
      },
    });

    scope.post('/g/:token/submit', {
      schema: {
        tags,
        summary: 'Submit the choice: nobody changes it any more, and the studio is told',
        params,
        body: submitBody.nullish(),
        response: { 200: inData(choiceSubmitted), 303: z.undefined() },
      },
      async handler(request, reply) {
        const { token } = request.params;
        const data = await proofing.submit(token, request.headers.cookie, request.body?.name);
        const form = forms.get(request);
        return form ? leadBack(request, reply, form) : { data };
      },
    });
  });
}

/** A form has texts only: `0` and `1` for false and true, and nothing for a rating that is taken back. */
function typedValues({ picked, rating, ...texts }: Record<string, string>): Record<string, unknown> {
  return {
    ...texts,
    ...(picked !== undefined && { picked: { 0: false, 1: true }[picked] ?? picked }),
    ...(rating !== undefined && { rating: rating === '' ? null : rating }),
  };
}

/**
 * Whether another site has sent it. The page sends no referrer, and browsers then send its forms without an origin (`null`): they say
 * by `Sec-Fetch-Site` where it is from. Old ones do not, but for them the address of the link is the key.
 */
function isFromElsewhere({ headers, protocol, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && origin !== 'null' && origin !== publicUrl && origin !== `${protocol}://${host}`;
}

/** Back to the photo that a form is about, or to the words about the choice, which say what was wrong. */
function leadBack(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Record<string, string>,
  fault?: string,
): FastifyReply {
  const { page, mine } = sentFrom.safeParse(form).data ?? {};
  const query = new URLSearchParams({
    ...(page !== undefined && page !== '1' && { page }),
    ...(mine !== undefined && { mine }),
    ...(fault !== undefined && { choice: fault }),
  }).toString();
  const { item } = form;
  const anchor = fault !== undefined || item === undefined ? 'choice' : `item-${encodeURIComponent(item)}`;
  return reply.redirect(`${pageOf(request)}${query && `?${query}`}#${anchor}`, 303);
}
