import { reloadForNewBuild } from './reload-for-new-build.ts';
import { openOverlay, startPage } from './site/client/start-page.ts';

reloadForNewBuild(import.meta.url);

// A public page is a document with a few interactive parts; only the back office is an application of React Router.
if ('__reactRouterContext' in globalThis) void import('./admin/shell/hydrate-admin.tsx');
else startPage();

/** The inline script of public pages calls it (server/http/pages/page-document.ts). */
export { openOverlay };
