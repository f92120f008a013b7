import { z } from 'zod';
import type { App } from '#server/http/app-instance.ts';
import { contentDisposition, sendObject } from '#server/http/send-object.ts';
import { type DisclosureService, disclosedSides } from './disclosure.service.ts';

const params = z.object({ code: z.string().max(40), side: z.enum(disclosedSides), file: z.string().max(40) });

/** The page itself is a page of the site (app/site/alteration): these are its pictures. They end with it, so browsers ask each time. */
export function disclosurePublicRoutes(app: App, { disclosure }: { disclosure: DisclosureService }): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/a/:code/:side/:file',
    schema: { hide: true, params },
    handler: async (request, reply) => {
      const { code, side, file } = request.params;
      const found = await disclosure.findFile(code, side, file);
      reply.header('x-robots-tag', 'noindex, nofollow');
      return sendObject(request, reply, {
        ...found,
        cacheControl: 'private, no-cache',
        contentDisposition: contentDisposition('inline', found.name),
      });
    },
  });
}
