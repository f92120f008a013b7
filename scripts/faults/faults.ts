import { runCommand } from '../run-command.ts';
import { allFaults } from './all-faults.ts';
import { faultsCommand } from './faults-command.ts';

await runCommand((args) => faultsCommand(allFaults, args));
