import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { type Plugin, defineConfig } from 'vite';
import { digestBuildInputs } from './server/build/build-inputs.ts';
import { precompress } from './scripts/precompress.ts';

/**
 * What most public pages need: the frame, the design system and the contact form. One chunk instead of a dozen small ones saves
 * 3 KB, because brotli compresses each chunk by itself. What is imported dynamically stays out.
 */
const everyPublicPage = new RegExp(
  String.raw`/content/team-intro|/app/(?:root|zod-without-eval|ui/(?!dialog|tooltips)|site/(?:layout|not-found/deferred|frame/|sections/section-heading|parts/(?:${[
    'contact/(?!check-contact|send-contact|contact-values)',
    'links|page-link|any-picture|team/',
  ].join('|')})))`,
);

/** Sections of half a kilobyte each that most pages but the home page use. One file is compressed and requested better than six. */
const smallSections =
  /\/app\/site\/sections\/(?:page-hero|closing-call|contact-about|statistics|titled-texts|empty-list)/;

/** The `#app/...` names come from package.json's "imports", which Vite resolves like Node does. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bundleReact(), finishBuild()],
  // Public files stand in app/public, so that everything that is built into the site has one parent folder.
  publicDir: 'app/public',
  build: {
    // A data: URI would need `data:` in more places of the content security policy than pictures.
    assetsInlineLimit: 0,
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 3,
        keep_fargs: false,
        pure_getters: true,
        // Inlining larger functions repeats code, which brotli compresses worse than the calls.
        inline: 1,
      },
    },
    rolldownOptions: {
      output: {
        // What every page needs in one piece compresses best, and is kept by browsers from one release to the next. The table of
        // routes, which every page loads, names every chunk of every route: the groups after `site` keep it short.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            { name: 'site', test: everyPublicPage },
            { name: 'sections', test: smallSections },
            { name: 'gallery', test: /\/app\/site\/(?:sections\/gallery-section|parts\/gallery\/photo-)/ },
            {
              name: 'admin-libraries',
              test: /node_modules\/(?:@radix-ui|@tanstack|lucide-react)\//,
              tags: ['$initial'],
            },
          ],
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
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
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
