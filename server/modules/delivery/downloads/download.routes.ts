import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import { mediaDownload, mediaDownloadRequest } from '#contract/media/media-download.ts';
import { getActor, getSession } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { contentDisposition, sendObject } from '#server/http/files/send-object.ts';
import type { DownloadService } from './download.service.ts';

interface Services {
  downloads: DownloadService;
}

const tags = ['Media'];
const cacheControl = 'private, no-store';

export function downloadAdminRoutes(app: App, { downloads }: Services): void {
  app.post('/api/admin/media/downloads', {
    schema: {
      tags,
      summary: 'An address from which a browser downloads the untouched files: one as it is, several as a ZIP',
      security: [{ bearer: [] }],
      body: mediaDownloadRequest,
      response: { 200: inData(mediaDownload) },
    },
    handler: async (request) => ({
      data: await downloads.issue(request.body.ids, getSession(request), getActor(request)),
    }),
  });
}

/** Browsers send no bearer token with a download: the pass in the address stands for the session that asked for it. */
export function downloadPublicRoutes(app: App, { downloads }: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/downloads/:pass',
    schema: { tags, summary: 'The files of such an address', params: z.object({ pass: z.string().max(120) }) },
    handler: async (request, reply) => {
      const found = await downloads.open(request.params.pass);
      if ('file' in found) {
        const disposition = contentDisposition('attachment', found.file.name);
        return sendObject(request, reply, { ...found.file, cacheControl, contentDisposition: disposition });
      }
      const { name, size, body } = found.zip;
      reply.headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': contentDisposition('attachment', name),
        'cache-control': cacheControl,
      });
      if (request.method !== 'HEAD') return reply.send(body);
      body.destroy();
      return reply.send('');
    },
  });
}
