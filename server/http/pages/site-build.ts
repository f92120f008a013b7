import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as entryServer from '#app/entry.server.tsx';

/** The server bundle of `react-router build`, with the additional exports of our entry.server. */
export type SiteBuild = ServerBuild & { entry: { module: typeof entryServer } };

export const buildDirectory = path.resolve(import.meta.dirname, '../../../build');
export const clientDirectory = path.join(buildDirectory, 'client');

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
