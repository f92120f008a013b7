import { parseArguments, UsageError } from '#scripts/run-command.ts';
import type { Fault } from './fault.ts';
import { clockFaults, wrongDayFaults } from './clock-faults.ts';
import { connectionFaults, strangerFlood } from './flood-faults.ts';
import { diskFaults } from './disk-faults.ts';
import { installPage } from './install-page.ts';
import { killFaults, resourceFaults } from './tested-faults.ts';
import { memoryFaults, smallMachines } from './memory-faults.ts';
import { postgresFaults } from './postgres-faults.ts';
import { proxyFaults } from './proxy-faults.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import { storeFaults } from './store-faults.ts';

const usage = `Usage: npm run faults [-- NAME... --rounds N]
       npm run faults -- --list

Injects faults into real processes and says what was seen. Without names, each fault is injected as often as --list says.
Ends with 1 if a promise was broken or a fault could not be injected here.`;

/** `npm run faults`. */
export async function faultsCommand(faults: Fault[], args: string[]): Promise<number> {
  const options = { rounds: { type: 'string' }, list: { type: 'boolean' } } as const;
  const { values, positionals } = parseArguments(options, usage, args);
  const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new UsageError(`There is no fault ${unknown.join(', ')}.\n\n${usage}`);
  if (values.rounds !== undefined && !/^[1-9]\d*$/.test(values.rounds)) throw new UsageError(usage);
  const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (values.list) {
    printTable(
      ['fault', 'injected', 'rounds', 'promised'],
      chosen.map((one) => [one.name, one.injected, `${one.rounds}`, one.promised]),
    );
    return 0;
  }

  const rows: string[][] = [];
  const broken: string[] = [];
  for (const fault of chosen) {
    const rounds = values.rounds === undefined ? fault.rounds : Number(values.rounds);
    console.log(`${fault.name}: ${fault.injected}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`);
    const startedAt = performance.now();
    const { injected, seen } = await fault.run(rounds).catch((error: unknown) => {
      broken.push(fault.name);
      const { message } = error as Error;
      console.error(`${fault.name}: ${message}`);
      return { injected: undefined, seen: `BROKEN: ${message.split('\n')[0]}` };
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    rows.push([fault.name, `${injected ?? '?'}`, fault.promised, seen, seconds]);
  }
  console.log('');
  printTable(['fault', 'injected', 'promised', 'seen', 'seconds'], rows);
  if (broken.length > 0) console.log(`\nBroken: ${broken.join(', ')}`);
  return broken.length > 0 ? 1 : 0;
}

/** As in docs/reliability.md. */
function printTable(head: string[], rows: string[][]): void {
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

/** In the order in which they run without names. */
export const allFaults: Fault[] = [
  ...killFaults,
  ...diskFaults,
  ...resourceFaults,
  ...memoryFaults,
  ...smallMachines,
  ...storeFaults,
  ...postgresFaults,
  ...clockFaults,
  ...wrongDayFaults,
  ...connectionFaults,
  strangerFlood,
  rollingRestarts,
  ...proxyFaults,
  installPage,
];
