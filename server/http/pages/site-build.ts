import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { dayMs, hourMs } from '#contract/durations.ts';
import type * as entryServer from '#app/entry.server.tsx';
import type { App } from '#server/http/app-instance.ts';
import { viewerPolicy } from '#server/http/security-headers.ts';

/** The server bundle of `react-router build`, with the additional exports of our entry.server. */
export type SiteBuild = ServerBuild & { entry: { module: typeof entryServer } };

export const buildDirectory = path.resolve(import.meta.dirname, '../../../build');
const clientDirectory = path.join(buildDirectory, 'client');

/** @throws if the site has not been built (`npm run build`; `npm start` builds it if necessary) */
export async function loadSiteBuild(directory = buildDirectory): Promise<SiteBuild> {
  return (await import(pathToFileURL(path.join(directory, 'server/index.js')).href)) as SiteBuild;
}

/** The text of the built style sheets by address. Inline in the document, they cost the first paint no further request. */
export function readStyleSheets(directory = buildDirectory): ReadonlyMap<string, string> {
  const client = path.join(directory, 'client');
  const files = globSync('assets/*.css', { cwd: client });
  return new Map(files.map((file) => [`/${file}`, readFileSync(path.join(client, file), 'utf8')]));
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

/** @returns the addresses of the scripts that belong to source files, with those that they import */
export function createScriptList(directory = buildDirectory): (sources: readonly string[]) => string[] {
  const text = readFileSync(path.join(directory, 'client/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, ManifestEntry>;
  return (sources) => {
    const keys = new Set(sources);
    // The set grows while it is walked.
    for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
    return [...keys].flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []));
  };
}

const picturesDirectory = path.resolve(import.meta.dirname, '../../../content/pictures');
const clipsDirectory = path.resolve(import.meta.dirname, '../../../content/clips');
const yearMs = 365 * dayMs;

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
