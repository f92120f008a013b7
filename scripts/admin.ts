import { parseArgs } from 'node:util';
import { AppError } from '#server/platform/app-error.ts';
import { readConfig } from '#server/config.ts';
import { generatePassword } from '#server/modules/auth/password.ts';
import { backgroundTimeoutMs } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareData } from '#server/process/prepare-data.ts';
import { createServices, type Services } from '#server/services.ts';
import { explainFailure } from '#server/process/start-failure.ts';
import { askForPassword } from './ask-for-password.ts';
import { confirm } from './confirm.ts';

/** `npm run admin -- ...`: what an operator does with accounts. It works while the server runs, and when nobody can sign in. */
const usage = `Usage: npm run admin -- <command>

  list                      the accounts
  create <name>             a new account
  reset-password <name>     a new password for it; ends its sessions
  revoke <name>             ends its sessions
  remove <name>             removes it and ends its sessions; asks first, unless --yes is given
  unlock                    forgets all failed sign-ins

The password is read from ADMIN_PASSWORD, or asked for; with --generate one is made and shown once.`;

class UsageError extends Error {}

/** Read before a .env file adds to the environment: what stands there for the first account is meant for no other. */
const givenPassword = process.env.ADMIN_PASSWORD;

interface Given {
  name: string;
  generate: boolean;
  /** to what would be asked */
  yes: boolean;
}

const commands: Record<string, { takesName: boolean; run: (services: Services, given: Given) => Promise<string> }> = {
  list: {
    takesName: false,
    async run({ accounts }) {
      const all = await accounts.list();
      return all.length === 0
        ? 'There are no accounts yet.'
        : all.map(({ username, createdAt }) => `${username}  (since ${createdAt.slice(0, 10)})`).join('\n');
    },
  },
  create: {
    takesName: true,
    async run({ accounts }, given) {
      const { password, shown } = await choosePassword(given);
      await accounts.create(given.name, password);
      return `The account "${given.name}" was made.${shown}`;
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
  unlock: {
    takesName: false,
    async run({ accounts }) {
      await accounts.unlock();
      return 'All failed sign-ins are forgotten.';
    },
  },
};

async function choosePassword({ generate }: Given): Promise<{ password: string; shown: string }> {
  if (generate) {
    const password = generatePassword();
    return { password, shown: `\nPassword (shown only this once): ${password}` };
  }
  const password = givenPassword || (await askForPassword());
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

async function run(): Promise<string> {
  const { command, given } = readArguments();
  const config = readConfig();
  await prepareData(config);
  const services = await createServices(config, createLog('silent'), { timeoutMs: backgroundTimeoutMs });
  try {
    return await command.run(services, given);
  } finally {
    await services.close();
  }
}

function readArguments() {
  const { values, positionals } = parseArguments();
  const [commandName = '', name = '', ...rest] = positionals;
  const command = commands[commandName];
  if (!command) throw new UsageError(usage);
  if (command.takesName && name === '') throw new UsageError(`"${commandName}" needs the name of an account.`);
  if (rest.length > 0 || (!command.takesName && name !== '')) {
    throw new UsageError(`"${commandName}" does not take "${rest[0] ?? name}". A name with spaces needs quotes.`);
  }
  return { command, given: { name, generate: values.generate, yes: values.yes } };
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { generate: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof AppError) return error.errors?.map(({ message }) => message).join('\n') ?? error.message;
  return explainFailure(error).replace('Lightwell cannot start. ', '');
}

try {
  console.log(await run());
} catch (error) {
  console.error(explain(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}
