import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { dayIn } from '#contract/studio-day.ts';
import { formatAccountName } from '#contract/account-name.ts';
import { role as roleSchema } from '#contract/accounts.ts';
import { type Role, roles } from '#contract/roles.ts';
import { generatePassword } from '#server/accounts/auth.service.ts';
import type { Services } from '#server/services.ts';
import { parseArguments, UsageError, withServices } from '#scripts/run-command.ts';
import { AppError } from '#server/platform/app-error.ts';

/** `npm run admin -- ...`: manages accounts. Works while the server runs, and when nobody can sign in. */
const usage = `Usage: npm run admin -- <command>

  list                      the accounts
  create <name>             a new account; an owner, unless --role editor or --role enquiries is given
  set-role <name>           gives it the role of --role owner, editor or enquiries
  reset-password <name>     a new password for it; ends its sessions, passkeys and links
  revoke <name>             ends its sessions, and links for a new password of it
  remove <name>             removes it and ends its sessions; asks first, unless --yes is given
  second-factor-off <name>  it signs in by its password alone, if its phone and its recovery codes are lost
  unlock                    forgets all failed sign-ins

The password is read from ADMIN_PASSWORD, or asked for; with --generate one is made and shown once.`;

interface Given {
  name: string;
  /** ADMIN_PASSWORD, read before a .env file is loaded: the password of that file is meant for the first account only. */
  password: string | undefined;
  generate: boolean;
  /** do not ask for confirmation */
  yes: boolean;
  role: Role | undefined;
}

const commands: Record<string, { takesName: boolean; run: (services: Services, given: Given) => Promise<string> }> = {
  list: {
    takesName: false,
    async run({ accounts }) {
      const all = await accounts.list();
      return all.length === 0
        ? 'There are no accounts yet.'
        : all
            .map(
              ({ username, role, createdAt }) =>
                `${formatAccountName(username)}  (${role}, since ${dayIn('UTC', Date.parse(createdAt))})`,
            )
            .join('\n');
    },
  },
  create: {
    takesName: true,
    async run({ accounts }, given) {
      const { password, shown } = await choosePassword(given);
      await accounts.create(given.name, password, given.role);
      return `The account "${formatAccountName(given.name)}" was made.${shown}`;
    },
  },
  'set-role': {
    takesName: true,
    async run({ accounts }, { name, role }) {
      if (!role) throw new UsageError(`No role: add --role ${roles.join(', or ')}.`);
      await accounts.setRole(name, role);
      return `"${name}" is ${role} now.`;
    },
  },
  'reset-password': {
    takesName: true,
    async run({ accounts }, given) {
      const { password, shown } = await choosePassword(given);
      await accounts.resetPassword(given.name, password);
      return `"${given.name}" has a new password, and its sessions have ended.${shown}`;
    },
  },
  revoke: {
    takesName: true,
    async run({ accounts }, { name }) {
      const ended = await accounts.revokeSessions(name);
      return `${ended} ${ended === 1 ? 'session' : 'sessions'} of "${name}" ended.`;
    },
  },
  remove: {
    takesName: true,
    async run({ accounts }, { name, yes }) {
      if (!yes && !(await confirmRemoval(name))) return 'Nothing was changed.';
      await accounts.remove(name);
      return `The account "${name}" was removed, and its sessions have ended.`;
    },
  },
  'second-factor-off': {
    takesName: true,
    async run({ secondFactor }, { name }) {
      const wasOn = await secondFactor.turnOffByName(name);
      return wasOn ? `"${name}" signs in by its password alone now.` : `"${name}" has no second factor.`;
    },
  },
  unlock: {
    takesName: false,
    async run({ accounts }) {
      await accounts.unlock();
      return 'All failed sign-ins are forgotten.';
    },
  },
};

async function choosePassword({ generate, password: given }: Given): Promise<{ password: string; shown: string }> {
  if (generate) {
    const password = generatePassword();
    return { password, shown: `\nPassword (shown only this once): ${password}` };
  }
  const password = given || (await askForPassword());
  if (password === undefined) {
    throw new UsageError('No password: set ADMIN_PASSWORD, add --generate, or run this in a terminal to be asked.');
  }
  return { password, shown: '' };
}

async function confirmRemoval(name: string): Promise<boolean> {
  const answer = await confirm(`Remove the account "${name}" and end its sessions?`);
  if (answer === undefined) throw new UsageError('Not removed: add --yes, or run this in a terminal to be asked.');
  return answer;
}

function readArguments(args: string[]) {
  const options = {
    generate: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    role: { type: 'string' },
  } as const;
  const { values, positionals } = parseArguments(options, usage, args);
  const [commandName = '', name = '', ...rest] = positionals;
  const command = commands[commandName];
  if (!command) throw new UsageError(usage);
  if (command.takesName && name === '') throw new UsageError(`"${commandName}" needs the name of an account.`);
  if (rest.length > 0 || (!command.takesName && name !== '')) {
    throw new UsageError(`"${commandName}" does not take "${rest[0] ?? name}". A name with spaces needs quotes.`);
  }
  const role = roleSchema.optional().safeParse(values.role);
  if (!role.success) throw new UsageError(`"${values.role}" is not a role: ${roles.join(', ')}.`);
  return { command, given: { name, generate: values.generate, yes: values.yes, role: role.data } };
}

export async function adminCommand(args: string[]): Promise<number> {
  const password = process.env.ADMIN_PASSWORD;
  const { command, given } = readArguments(args);
  console.log(await withServices((services) => command.run(services, { ...given, password })));
  return 0;
}

/**
 * Asks a question to which "y" or "yes" means yes, and anything else no.
 * @returns undefined without a terminal
 */
async function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/**
 * Asks for a new password twice, without echoing it.
 * @returns undefined without a terminal
 */
async function askForPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  // readline echoes every key to its output: discard it.
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  const ask = async (question: string) => {
    process.stdout.write(question);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const password = await ask('New password: ');
    if ((await ask('Once more: ')) !== password)
      throw new AppError('validation-failed', 'The two are not the same. Nothing was changed.');
    return password;
  } finally {
    terminal.close();
  }
}
