import { abortOnSignals, runCommand } from './run-command.ts';

interface Command {
  /** Only the asked command is loaded. */
  load: () => Promise<(args: string[]) => Promise<number>>;
  /** a signal ends its work in order, and nothing half done is left */
  abortsOnSignals?: true;
  /** what it started may keep connections open, which would keep the process running */
  exits?: true;
}

/** The commands of the operator: `npm run admin -- ...` is `node scripts/cli.ts admin ...`. */
const commands: Record<string, Command> = {
  admin: { load: async () => (await import('./commands/admin-command.ts')).adminCommand },
  backup: { load: async () => (await import('./commands/backup-command.ts')).backupCommand, abortsOnSignals: true },
  content: { load: async () => (await import('./commands/content-command.ts')).contentCommand },
  doctor: { load: async () => (await import('./doctor/doctor-command.ts')).doctorCommand, exits: true },
  export: { load: async () => (await import('./commands/exchange-command.ts')).exportCommand, abortsOnSignals: true },
  import: { load: async () => (await import('./commands/exchange-command.ts')).importCommand },
  mail: { load: async () => (await import('./commands/mail-command.ts')).mailCommand },
  media: { load: async () => (await import('./commands/media-command.ts')).mediaCommand },
  nodes: { load: async () => (await import('./commands/nodes-command.ts')).nodesCommand },
  rehearse: { load: async () => (await import('./commands/backup-command.ts')).restoreTestCommand, exits: true },
  restore: { load: async () => (await import('./commands/backup-command.ts')).restoreCommand },
  storage: { load: async () => (await import('./commands/storage-command.ts')).storageCommand },
};

const [name = '', ...parameters] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  const run = await command.load();
  if (command.abortsOnSignals) abortOnSignals();
  await runCommand(run, parameters);
  if (command.exits) process.exit();
} else {
  console.error(`Usage: node scripts/cli.ts <command> ...\n\nCommands: ${Object.keys(commands).join(', ')}`);
  process.exitCode = 2;
}
