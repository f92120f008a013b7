import { main } from '#server/main.ts';
import { explainFailure } from '#server/process/start-failure.ts';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';

/** `npm start`, and with `--dev` `npm run dev`. */
const dev = process.argv.includes('--dev');
try {
  await main(dev ? { site: 'dev' } : { site: 'built', buildSite: buildIfNeeded });
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
