import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Holds SQLite's write lock in another process, like a backup tool or an operator's shell. */
export async function holdForeignLock(file: string): Promise<{ release(): Promise<void> }> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(process.argv[1], { timeout: 10_000 }).exec('begin exclusive');
    process.stdout.write('held');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', script, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [first] = (await Promise.race([once(child.stdout, 'data'), exited])) as [unknown];
  if (String(first) !== 'held') throw new Error('The lock was not to be had.');
  return {
    async release() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
