import { runCommand } from '../run-command.ts';
import { abortOnSignals, backupCommand } from './backup-command.ts';

abortOnSignals();
await runCommand(backupCommand);
