import { parseArguments, UsageError, withServices } from '../run-command.ts';

/** `npm run nodes -- accept`: the settings that all nodes must have in common. */
const usage = `Usage: npm run nodes -- accept

Stores that this node's secret, storage and PUBLIC_URL are the right ones, after they were changed on purpose. Nodes that have
others do not start any more. Stop them first; after a change of PUBLIC_URL alone, restart them one after the other.`;

export async function nodesCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments({}, usage, args);
  if (positionals.join(' ') !== 'accept') throw new UsageError(usage);
  await withServices(({ clusterCheck }) => clusterCheck.accept());
  console.log("This node's secret, storage and PUBLIC_URL are the right ones now. Start every node with them.");
  return 0;
}
