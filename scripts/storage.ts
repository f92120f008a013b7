import { runCommand } from './run-command.ts';
import { storageCommand } from './storage-command.ts';

await runCommand(storageCommand);
