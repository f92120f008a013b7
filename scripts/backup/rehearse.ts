import { runCommand } from '../run-command.ts';
import { restoreTestCommand } from './rehearse-command.ts';

await runCommand(restoreTestCommand);
process.exit();
