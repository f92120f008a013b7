import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as entryServer from '#app/entry.server.tsx';

/** The site as `react-router build` wrote it: the server bundle, with what our entry.server exports beyond React Router's. */
export type SiteBuild = ServerBuild & { entry: { module: typeof entryServer } };

export const buildDirectory = path.resolve(import.meta.dirname, '../../../build');

/** @throws if the site has not been built (`npm run build`; `npm start` builds when it has to) */
export async function loadSiteBuild(directory = buildDirectory): Promise<SiteBuild> {
  return (await import(pathToFileURL(path.join(directory, 'server/index.js')).href)) as SiteBuild;
}

/** The text of the build's style sheets by their addresses; the first paint then waits for nothing but the document. */
export function readStyleSheets(directory = buildDirectory): ReadonlyMap<string, string> {
  const clientDirectory = path.join(directory, 'client');
  const files = globSync('assets/*.css', { cwd: clientDirectory });
  return new Map(files.map((file) => [`/${file}`, readFileSync(path.join(clientDirectory, file), 'utf8')]));
}
