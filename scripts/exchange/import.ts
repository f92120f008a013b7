import { runCommand } from '../run-command.ts';
import { importCommand } from './import-command.ts';

await runCommand(importCommand);
