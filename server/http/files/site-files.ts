import { globSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/http/api/app-instance.ts';
import { sendProblem } from '#server/http/api/problem-handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { OlderBuilds } from './older-builds.ts';
import { viewerPolicy } from '#server/http/security-headers.ts';
import { assetsDirectory, clientDirectory, listAssets } from '#server/http/pages/site-build.ts';

const picturesDirectory = path.resolve(import.meta.dirname, '../../../content/pictures');
const clipsDirectory = path.resolve(import.meta.dirname, '../../../content/clips');
const yearMs = 365 * 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** Set explicitly: the MIME table of @fastify/static could lack a format. */
const pictureTypes: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };

const assetTypes: Record<string, string> = {
  ...pictureTypes,
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of the site: scripts, styles and fonts of the build, public files, and the built-in pictures and clips.
 *
 * @param builtFiles false in development, where Vite serves all but the pictures and clips
 */
export function registerSiteFiles(
  app: App,
  { builtFiles, olderBuilds }: { builtFiles: boolean; olderBuilds: OlderBuilds },
): void {
  serveImmutable(app, {
    root: picturesDirectory,
    prefix: '/pictures/',
    allowedPath: (file) => path.extname(file) in pictureTypes,
  });
  serveClips(app);
  if (!builtFiles) return;
  serveAssets(app, olderBuilds);
  servePublicFiles(app);
}

/** The files of this build, and those that pages of the builds before it ask for. */
function serveAssets(app: App, olderBuilds: OlderBuilds): void {
  const own = new Set(listAssets());
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: assetsDirectory,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: yearMs,
    });
    scope.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
      const name = request.params['*'];
      return own.has(name) ? reply.sendFile(name) : sendOlderFile(olderBuilds, name, request, reply);
    });
  });
}

async function sendOlderFile(
  olderBuilds: OlderBuilds,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await olderBuilds.find(name);
  if (!file) return sendProblem(request, reply, new AppError('not-found', 'There is nothing here.'));
  const isBrotli = file.isBrotli && acceptedEncoding(request.headers['accept-encoding'] as string | undefined) === 'br';
  reply.headers({
    'content-type': assetTypes[path.extname(name)] ?? 'application/octet-stream',
    'cache-control': `public, max-age=${yearMs / 1_000}, immutable`,
    ...(file.isBrotli && { vary: 'accept-encoding' }),
    ...(isBrotli && { 'content-encoding': 'br' }),
  });
  if (request.method === 'HEAD') return reply.send('');
  const bytes = await olderBuilds.open(file);
  return reply.send(file.isBrotli && !isBrotli ? pipeline(bytes, createBrotliDecompress(), () => {}) : bytes);
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
