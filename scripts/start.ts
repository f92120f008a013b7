import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { readConfig } from '#server/config.ts';
import { explainFailure } from '#server/process/start-failure.ts';

/** `npm start`, and with `--dev` `npm run dev`. */
const dev = process.argv.includes('--dev');
try {
  const { isSmallMachine } = readConfig();
  if (!dev) await buildIfNeeded({ sparesMemory: isSmallMachine });
  // Imported when the site is built: 80 MB that a small machine needs for the build.
  const { main } = await import('#server/main.ts');
  await main({ site: dev ? 'dev' : 'built' });
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
