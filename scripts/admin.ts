import { adminCommand } from './admin-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(adminCommand);
