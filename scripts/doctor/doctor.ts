import { runCommand } from '../run-command.ts';
import { doctorCommand } from './doctor-command.ts';

await runCommand(doctorCommand);
// A check that did not end may keep connections open.
process.exit();
