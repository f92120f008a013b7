import path from 'node:path';
import { runCommand } from '../run-command.ts';
import { faultsCommand } from './faults-command.ts';

// Faults start hundreds of processes of the same sources; a cache of what Node compiles halves the processor time of a start.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');
const { allFaults } = await import('./faults-command.ts');

await runCommand((args) => faultsCommand(allFaults, args));
