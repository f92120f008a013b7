import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { type Plugin, defineConfig } from 'vite';
import { digestBuildInputs } from './server/build/build-inputs.ts';
import { precompress } from './scripts/precompress.ts';

/** The `#app/...` names come from package.json's "imports", which Vite resolves like Node does. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bundleReact(), finishBuild()],
  // Public files stand in app/public, so that everything that is built into the site has one parent folder.
  publicDir: 'app/public',
  build: {
    // A data: URI would need `data:` in more places of the content security policy than pictures.
    assetsInlineLimit: 0,
    // The server reads in it which files a tab of the back office needs (server/http/pages/site-build.ts).
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Libraries, each group in one file.
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
                {
                  name: 'admin-libraries',
                  test: /node_modules\/(?:@radix-ui|@tanstack|lucide-react|react-router)\//,
                  tags: ['$initial'],
                },
              ],
            },
          },
        },
      },
    },
  },
});

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
