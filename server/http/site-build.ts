import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as entryServer from '#app/entry.server.tsx';

/** The site as `react-router build` wrote it: the server bundle, with what our entry.server exports beyond React Router's. */
export type SiteBuild = ServerBuild & { entry: { module: typeof entryServer } };

export const buildDirectory = path.resolve(import.meta.dirname, '../../build');

/** @throws if the site has not been built (`npm run build`; `npm start` builds when it has to) */
export async function loadSiteBuild(directory = buildDirectory): Promise<SiteBuild> {
  return (await import(pathToFileURL(path.join(directory, 'server/index.js')).href)) as SiteBuild;
}
