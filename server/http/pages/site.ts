import type { Services } from '#server/services.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { PageCache } from './page-cache.ts';
import { loadSiteBuild, createScriptList, readStyleSheets } from './site-build.ts';
import { readSiteNames } from './remember-site-names.ts';
import { registerSiteFiles } from '#server/http/files/site-files.ts';
import type { SiteNames } from './site-origin.ts';
import { registerSite } from './ssr-handler.ts';

/** `built` by `npm run build`, `dev` for files that Vite transforms on request, or `none` for the API alone. */
export type SiteMode = 'built' | 'dev' | 'none';

/** Mounts the pages and their files. Call it after the API's routes, because the route of pages is a wildcard. */
export async function registerSiteAs(
  mode: SiteMode,
  app: App,
  services: Services,
  { cache, names }: { cache: PageCache; names: SiteNames },
): Promise<void> {
  if (mode === 'none') return;
  registerSiteFiles(app, { builtFiles: mode === 'built' });
  await readSiteNames(app, names, services);
  if (mode === 'built') {
    return registerSite(app, services, {
      build: await loadSiteBuild(),
      cache,
      names,
      styleSheets: readStyleSheets(),
      listScripts: createScriptList(),
      mediaOrigins: services.storage.origins ?? [],
    });
  }
  // Imported only here: production needs no Vite.
  const { registerDevSite } = await import('./dev-site.ts');
  await registerDevSite(app, services, names);
}
