import { commandLine } from '#server/audit/audit.service.ts';
import type { Services } from '#server/services.ts';
import { parseArguments, UsageError, withServices } from '../run-command.ts';

/** `npm run media -- ...`: reprocesses the library's renditions. Works while the server runs. */
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
    return `${formatItemCount(await reprocessing.reprocess())} queued to be made anew.`;
  },
  async retry({ reprocessing }) {
    return `${formatItemCount(await reprocessing.retryFailed(commandLine))} queued to be tried again.`;
  },
};

export async function mediaCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments({}, usage, args);
  const command = commands[positionals[0] ?? ''];
  if (!command || positionals.length !== 1) throw new UsageError(usage);
  console.log(await withServices(command));
  return 0;
}

function formatItemCount(count: number): string {
  return count === 1 ? '1 item is' : `${count} items are`;
}
