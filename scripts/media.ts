import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { backgroundTimeoutMs } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareData } from '#server/process/prepare-data.ts';
import { createServices, type Services } from '#server/services.ts';
import { explainFailure } from '#server/process/start-failure.ts';

/** `npm run media -- ...`: what an operator does with the library's renditions, while the server runs. */
const usage = `Usage: npm run media -- <command>

  status       how many items are ready, waiting, failed or made by an earlier plan
  reprocess    queues the items whose renditions are not those of the present plan
  retry        queues what failed, or could not be made whole

The media worker takes the queue up by itself. Pages show what there is meanwhile.`;

const commands: Record<string, (services: Services) => Promise<string>> = {
  async status({ reprocessing }) {
    const counts = Object.entries(await reprocessing.count());
    return counts.map(([state, count]) => `${String(count).padStart(6)}  ${state}`).join('\n');
  },
  async reprocess({ reprocessing }) {
    return `${itemsOf(await reprocessing.reprocess())} queued to be made anew.`;
  },
  async retry({ reprocessing }) {
    return `${itemsOf(await reprocessing.retryFailed({ id: null, name: 'command line' }))} queued to be tried again.`;
  },
};

await main().catch((error: unknown) => {
  console.error(explainFailure(error).replace('Lightwell cannot start. ', ''));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const command = positionals.length === 1 ? commands[positionals[0] as string] : undefined;
  if (!command) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const config = readConfig();
  await prepareData(config);
  const services = await createServices(config, createLog('error'), { timeoutMs: backgroundTimeoutMs });
  try {
    console.log(await command(services));
  } finally {
    await services.close();
  }
}

function itemsOf(count: number): string {
  return count === 1 ? '1 item is' : `${count} items are`;
}
