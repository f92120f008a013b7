import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestApp } from './test-app.ts';

const scripts = path.resolve(import.meta.dirname, '../../scripts');

/** Runs one of the operator's commands (`admin.ts`) as a process of its own, on the data of a server that goes on running. */
export async function runScript(
  { services }: TestApp,
  file: string,
  parameters: string[],
  environment: Record<string, string> = {},
) {
  const { dataDir, databaseUrl } = services.config;
  const child = spawn(process.execPath, [path.join(scripts, file), ...parameters], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output: output.trim(), errors: errors.trim(), code: code as number };
}
