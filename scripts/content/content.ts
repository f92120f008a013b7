import { runCommand } from '../run-command.ts';
import { contentCommand } from './content-command.ts';

await runCommand(contentCommand);
