import { globSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { App } from '#server/http/api/app-instance.ts';
import { viewerPolicy } from '#server/http/security-headers.ts';
import { clientDirectory } from '#server/http/pages/site-build.ts';

const picturesDirectory = path.resolve(import.meta.dirname, '../../../content/pictures');
const clipsDirectory = path.resolve(import.meta.dirname, '../../../content/clips');
const yearMs = 365 * 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** Set explicitly: the MIME table of @fastify/static could lack a format. */
const pictureTypes: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };

/**
 * Serves the files of the site: scripts, styles and fonts of the build, public files, and the built-in pictures and clips.
 *
 * @param builtFiles false in development, where Vite serves all but the pictures and clips
 */
export function registerSiteFiles(app: App, { builtFiles }: { builtFiles: boolean }): void {
  serveImmutable(app, {
    root: picturesDirectory,
    prefix: '/pictures/',
    allowedPath: (file) => path.extname(file) in pictureTypes,
  });
  serveClips(app);
  if (!builtFiles) return;
  serveImmutable(app, {
    root: path.join(clientDirectory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    allowedPath: (file) => !/\.(?:br|gz)$/.test(file),
  });
  servePublicFiles(app);
}

/** Files whose names contain the hash of their content. */
function serveImmutable(app: App, options: FastifyStaticOptions & { root: string }): void {
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      immutable: true,
      maxAge: yearMs,
      ...options,
      setHeaders(reply, file) {
        const type = pictureTypes[path.extname(file)];
        if (type) reply.headers({ 'content-type': type, 'content-security-policy': viewerPolicy });
      },
    });
  });
}

/** Players request byte ranges of a clip to seek in it, so clips are never compressed. */
function serveClips(app: App): void {
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: clipsDirectory,
      prefix: '/clips/',
      allowedPath: (file) => path.extname(file) === '.mp4',
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      maxAge: hourMs,
      setHeaders: (reply) =>
        void reply.headers({ 'content-type': 'video/mp4', 'content-security-policy': viewerPolicy }),
    });
  });
}

/** Files with fixed names, such as /favicon.ico. Each has a route, because a wildcard would shadow the pages. */
function servePublicFiles(app: App): void {
  const files = globSync('**/*', { cwd: clientDirectory, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => path.relative(clientDirectory, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('assets/') && !file.startsWith('.'));
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: clientDirectory, serve: false });
    for (const file of files) {
      scope.get(`/${file}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file, { maxAge: hourMs }));
    }
  });
}
