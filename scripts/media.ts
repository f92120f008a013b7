import { mediaCommand } from './media-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(mediaCommand);
