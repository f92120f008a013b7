import { vi } from 'vitest';
import { variables } from '#server/config.ts';
import type { spawnScript } from '#server/testing/servers/child-processes.ts';
import { runForExitCode } from '../run-command.ts';

/**
 * Runs a command in this process, with the same result as `spawnScript`: a process of its own takes half a second of processor
 * time to start.
 * @param environment all variables of the command, above all DATA_DIR
 */
export async function callCommand(
  command: (args: string[]) => Promise<number>,
  parameters: string[],
  environment: Record<string, string>,
): ReturnType<typeof spawnScript> {
  for (const name of Object.keys(variables)) vi.stubEnv(name, environment[name]);
  const output: string[] = [];
  const errors: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  const before = process.cwd();
  // A folder without a developer's .env file.
  process.chdir(environment.DATA_DIR ?? before);
  try {
    const code = await runForExitCode(() => command(parameters));
    return { output: output.join('\n').trim(), errors: errors.join('\n').trim(), code };
  } finally {
    process.chdir(before);
    log.mockRestore();
    error.mockRestore();
    vi.unstubAllEnvs();
  }
}
