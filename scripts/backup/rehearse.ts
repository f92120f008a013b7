import { runCommand } from '../run-command.ts';
import { rehearseCommand } from './rehearse-command.ts';

await runCommand(rehearseCommand);
process.exit();
