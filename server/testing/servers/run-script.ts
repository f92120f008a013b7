import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { childEnvironment } from './child-environment.ts';
import type { TestApp } from './test-app.ts';

const scripts = path.resolve(import.meta.dirname, '../../../scripts');

/** The environment of a command on the data of a running server. */
export function environmentOf({ services }: TestApp): Record<string, string> {
  const { dataDir, databaseUrl } = services.config;
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

/** Runs a command (`admin.ts`) as a process. @param environment all variables of the command, above all DATA_DIR */
export async function spawnScript(
  file: string,
  parameters: string[],
  environment: Record<string, string>,
  cwd = environment.DATA_DIR,
) {
  const child = spawn(process.execPath, [path.join(scripts, file), ...parameters], {
    cwd,
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output: output.trim(), errors: errors.trim(), code: code as number };
}
