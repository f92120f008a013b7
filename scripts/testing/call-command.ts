import { vi } from 'vitest';
import { variables } from '#server/config.ts';
import type { runScript } from '#server/testing/servers/run-script.ts';
import type { TestApp } from '#server/testing/servers/test-app.ts';
import { exitCodeOf } from '../run-command.ts';

/**
 * Runs a command on the data of a running server in this process, with the same result as `runScript`: a process of its own
 * takes half a second of processor time to start.
 */
export async function callCommand(
  { services }: TestApp,
  command: (args: string[]) => Promise<number>,
  parameters: string[],
  environment: Record<string, string> = {},
): ReturnType<typeof runScript> {
  const { dataDir, databaseUrl } = services.config;
  const given: Record<string, string | undefined> = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment };
  for (const name of Object.keys(variables)) vi.stubEnv(name, given[name]);
  const output: string[] = [];
  const errors: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  const before = process.cwd();
  // A folder without a developer's .env file.
  process.chdir(dataDir);
  try {
    const code = await exitCodeOf(() => command(parameters));
    return { output: output.join('\n').trim(), errors: errors.join('\n').trim(), code };
  } finally {
    process.chdir(before);
    log.mockRestore();
    error.mockRestore();
    vi.unstubAllEnvs();
  }
}
