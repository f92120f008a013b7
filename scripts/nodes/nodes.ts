import { runCommand } from '../run-command.ts';
import { nodesCommand } from './nodes-command.ts';

await runCommand(nodesCommand);
