import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { invalidField } from '#server/platform/app-error.ts';

/**
 * Asks a question to which "y" or "yes" means yes, and anything else no.
 * @returns undefined without a terminal
 */
export async function confirm(question: string): Promise<boolean | undefined> {
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
export async function askForPassword(): Promise<string | undefined> {
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
      throw invalidField('password', 'The two are not the same. Nothing was changed.');
    return password;
  } finally {
    terminal.close();
  }
}
