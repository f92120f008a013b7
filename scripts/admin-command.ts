import { dayIn } from '#contract/studio-day.ts';
import { formatAccountName } from '#contract/accounts/account-name.ts';
import { role as roleSchema } from '#contract/accounts/account.ts';
import { type Role, roles } from '#contract/accounts/roles.ts';
import { generatePassword } from '#server/modules/auth/password.ts';
import type { Services } from '#server/services.ts';
import { askForPassword, confirm } from './prompt.ts';
import { parseArguments, UsageError, withServices } from './run-command.ts';

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
