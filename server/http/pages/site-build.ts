import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as entryServer from '#app/entry.server.tsx';

/** The server bundle of `react-router build`, with the additional exports of our entry.server. */
export type SiteBuild = ServerBuild & { entry: { module: typeof entryServer } };

export const buildDirectory = path.resolve(import.meta.dirname, '../../../build');
export const clientDirectory = path.join(buildDirectory, 'client');
/** The scripts, styles, fonts and drawings of the build. */
export const assetsDirectory = path.join(clientDirectory, 'assets');

/** Their names, without the compressed copies. */
export function listAssets(directory = assetsDirectory): string[] {
  return globSync('*', { cwd: directory }).filter((name) => !/\.(?:br|gz)$/.test(name));
}

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
