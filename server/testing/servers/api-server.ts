import { main } from '#server/main.ts';
import { explainFailure } from '#server/process/start-failure.ts';

// The web process without pages, for tests of its start and stop, so that they need no build.
try {
  await main({ site: 'none' });
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
