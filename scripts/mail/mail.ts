import { runCommand } from '../run-command.ts';
import { mailCommand } from './mail-command.ts';

await runCommand(mailCommand);
