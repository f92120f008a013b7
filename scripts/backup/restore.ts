import { runCommand } from '../run-command.ts';
import { restoreCommand } from './restore-command.ts';

await runCommand(restoreCommand);
