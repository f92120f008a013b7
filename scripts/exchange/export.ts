import { runCommand } from '../run-command.ts';
import { abortExportOnSignals, exportCommand } from './export-command.ts';

abortExportOnSignals();
await runCommand(exportCommand);
