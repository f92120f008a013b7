import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { type Plugin, type Rolldown, defineConfig } from 'vite';
import { digestBuildInputs } from './server/build/build-inputs.ts';
import { precompress } from './scripts/precompress.ts';

/** The `#app/...` names come from package.json's "imports", which Vite resolves like Node does. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), failWithRoute(), bundleReact(), finishBuild()],
  // Public files stand in app/public, so that everything that is built into the site has one parent folder.
  publicDir: 'app/public',
  build: {
    // A data: URI would need `data:` in more places of the content security policy than pictures.
    assetsInlineLimit: 0,
    // The server reads in it which files the back office starts with (server/http/pages/site-build.ts).
    manifest: true,
  },
  // The files of the browser; the server loads all of its own.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Named by layout and back office: in the panel's file below, public pages would load its styles.
                { name: 'fonts', test: /\.woff2/ },
                // Islands of public pages need React alone; only the back office has the router.
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
                // In one file: to ask for each of a dozen small ones costs a slow phone 4 ms, in one task.
                {
                  name: 'island-parts',
                  test: /\/(?:app\/ui\/(?:field|button|icon|toast|picture)|app\/site\/(?:client\/hydrate-island|parts\/(?:links|page-link|contact\/contact-(?:ids|state))|words\/(?:use-site-language|join-sentences)|frame\/telephone-link)|contract\/content\/fill-in)\.tsx?$/,
                },
                // What lightbox and player share, and dialogs of the panel. Most visitors open neither.
                {
                  name: 'overlay-parts',
                  test: /\/app\/(?:ui\/dialog|site\/(?:client\/show-overlay|parts\/(?:use-back-closes|gallery\/photo-attributes)|words\/overlay-words))\.tsx?$/,
                },
                { name: 'router', test: /node_modules\/react-router\// },
                // What public pages share with the panel, so that it is not put into the panel's file below: first what
                // their scripts need, in one file, as above.
                {
                  name: 'start-parts',
                  test: /vite\/preload-helper|\/(?:contract\/(?:admin-token|service-types)|client\/when-idle|describe-cut)\.ts/,
                  tags: ['$initial'],
                },
                {
                  name: 'shared-parts',
                  test: /\/(?:contract\/(?:accounts\/roles|contact-desk|contact-views|limits|media\/media-(?:categories|types))|app\/i18n\/html-lang)\.ts/,
                  tags: ['$initial'],
                },
                // By themselves, because they need React.
                { name: 'badge', test: /\/app\/ui\/(?:badge|inline-script)\.tsx/, tags: ['$initial'] },
                // What the panel starts with, with its libraries: in sixty files it would be 10 KB longer.
                {
                  debugName: 'admin-parts',
                  name: whatPanelStartsWith('admin-parts', /\/(?:app\/admin\/|contract\/admin-tabs\.ts)/),
                },
                // Forms check values with it; the panel opens without.
                { name: 'zod', test: /node_modules\/zod\// },
                {
                  debugName: 'admin-libraries',
                  name: whatPanelStartsWith('admin-libraries', /node_modules\/(?:@radix-ui|@tanstack|lucide-react)\//),
                },
              ],
            },
          },
        },
      },
    },
  },
});

/** What its routes around the tabs import, and the loaders of the tabs: each tab is a route and would count as initial, too. */
function whatPanelStartsWith(name: string, test: RegExp): Rolldown.CodeSplittingNameFunction {
  const around = ['route.tsx', 'shell/open-tab.tsx', 'shell/hydrate-admin.tsx', 'contacts/contacts-tab.tsx'];
  const loaders = globSync('app/admin/**/*-tab.tsx').map((tab) => `${tab}?route-chunk=clientLoader`);
  let started: Set<string> | undefined;
  return (id, graph) => {
    if (!test.test(id)) return null;
    if (!started) {
      started = new Set([...around.map((file) => `app/admin/${file}`), ...loaders].map((file) => path.resolve(file)));
      // The set grows while it is walked.
      for (const one of started)
        for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) started.add(imported);
    }
    return started.has(id) ? name : null;
  };
}

/**
 * React Router reloads the document if the file of a route cannot be loaded, which would end uploads, and the back office while there is no
 * connection. With this it shows the error boundary of the route above, and tells what reloads the page after an update.
 */
function failWithRoute(): Plugin {
  const own = path.resolve('app/load-route-module.ts');
  let isReplaced = false;
  return {
    name: 'lightwell:fail-with-route',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/react-router\/dist\/(?:production|development)\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler() {
        isReplaced = true;
        return `export { loadRouteModule } from ${JSON.stringify(own)};`;
      },
    },
    buildEnd() {
      if (!isReplaced)
        this.error(
          'React Router has no lib/dom/ssr/routeModules.js any more, which app/load-route-module.ts replaces.',
        );
    },
  };
}

/**
 * Puts React, and with it all that imports React, into the server's bundle as they are for production. Loaded from
 * node_modules React would be its much slower development build wherever NODE_ENV has not been set.
 */
function bundleReact(): Plugin {
  return {
    name: 'lightwell:bundle-react',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? {
            resolve: { noExternal: true },
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            // Nobody loads it over a network, and a stack trace shows names.
            build: { minify: false },
          }
        : undefined,
  };
}

/** Compresses what the browser loads, and last leaves the digest of the sources that were built. */
function finishBuild(): Plugin {
  const digest = digestBuildInputs();
  return {
    name: 'lightwell:finish-build',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return;
        // The browser's part is written first, but React Router adds its table of routes to it at the end.
        if (this.environment.name === 'client') return;
        await precompress(path.join(dir, '../client'));
        await writeFile(path.join(dir, '../inputs.sha256'), digest);
      },
    },
  };
}
