import { writeFile, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { type Plugin, defineConfig } from 'vite';
import { digestBuildInputs } from './server/build/build-inputs.ts';

/** The `#app/...` names come from package.json's "imports", which Vite resolves like Node does. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), splitMessages(), bundleReact(), finishBuild()],
  // Public files stand in app/public, so that everything that is built into the site has one parent folder.
  publicDir: 'app/public',
  build: {
    // A data: URI would need `data:` in more places of the content security policy than pictures.
    assetsInlineLimit: 0,
    // The server reads in it which files a tab of the back office needs (server/http/pages/site-build.ts).
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
                // What public pages share with the panel, so that it is not put into the panel's file below: first what
                // their scripts need. Before the parts of islands, which would take it along with what needs it.
                {
                  name: 'start-parts',
                  test: /vite\/preload-helper|\/(?:contract\/(?:admin-token|service-types|fill-in|faults\/format-fault)|client\/when-idle|describe-cut)\.ts/,
                  tags: ['$initial'],
                },
                // In one file: to ask for each of a dozen small ones costs a slow phone 4 ms, in one task.
                {
                  name: 'island-parts',
                  test: /\/(?:app\/ui\/(?:field|button|icon|toast|picture)|app\/site\/(?:client\/hydrate-island|frame\/links|contact\/contact-state|words\/use-site-language)|contract\/(?:content\/shown-item|enquiry-fields|studio-day|wished-day))\.tsx?$/,
                },
                // What lightbox and player share, and dialogs of the panel. Most visitors open neither.
                {
                  name: 'overlay-parts',
                  test: /\/app\/(?:ui\/dialog|site\/(?:client\/show-overlay|gallery\/shown-photo|words\/overlay-words))\.tsx?$/,
                },
                { name: 'router', test: /node_modules\/react-router\// },
                // And what else they share.
                {
                  name: 'shared-parts',
                  test: /\/(?:contract\/(?:roles|enquiry-stages|limits|media-categories)|app\/i18n\/html-lang)\.ts/,
                  tags: ['$initial'],
                },
                // By themselves, because they need React.
                { name: 'badge', test: /\/app\/ui\/(?:badge|inline-script)\.tsx/, tags: ['$initial'] },
                // What the panel starts with, with its libraries: in sixty files it would be 10 KB longer.
                { name: 'admin-parts', test: /\/app\/admin\/|\/contract\/admin-tabs\.ts/, tags: ['$initial'] },
                // Forms check values with it; the panel opens without.
                { name: 'zod', test: /node_modules\/zod\// },
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

/**
 * A feature's messages stand in one file, and a browser loads those of one language (app/i18n/language.tsx). So each catalogue gets
 * its own copy of the file, without the other language.
 */
function splitMessages(): Plugin {
  const copy = /\/messages\.ts\?(zh|en)$/;
  return {
    name: 'lightwell:split-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const [, language] = /\/app\/i18n\/(zh|en)\.ts$/.exec(importer ?? '') ?? [];
        if (!language || !source.endsWith('/messages.ts')) return;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && { ...found, id: `${found.id}?${language}` };
      },
    },
    transform: {
      filter: { id: copy },
      order: 'post',
      handler(code, id) {
        const other = copy.exec(id)?.[1] === 'zh' ? 'en' : 'zh';
        for (const { type, start, end, ...node } of this.parse(code).body) {
          const declared = 'declaration' in node && node.declaration;
          if (type !== 'ExportNamedDeclaration' || !declared || !('declarations' in declared)) continue;
          const [first] = declared.declarations;
          if (first?.id.type === 'Identifier' && first.id.name === other) return code.slice(0, start) + code.slice(end);
        }
        return this.error(`${id} has no ${other}`);
      },
    },
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

const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
/** Smaller files do not benefit: the headers outweigh the savings. */
const minBytes = 512;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `file.br` and `file.gz` beside every text file of a folder, with maximum compression. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.byteLength < minBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
      await Promise.all([
        compressBrotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
        compressGzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
