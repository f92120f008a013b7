import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { invalidField } from '#server/platform/app-error.ts';

/**
 * Asks twice without showing what is typed.
 * @returns undefined where there is no terminal to ask on
 */
export async function askForPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  // readline repeats every key on its output; this one shows nothing.
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
