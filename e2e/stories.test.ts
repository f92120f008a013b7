import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';

// Each case runs Playwright itself, while other tests use the processor.
vi.setConfig({ testTimeout: 300_000 });

/** Runs spec files of e2e/checks with the configuration of `npm run e2e`. */
async function runSpecs(...files: string[]): Promise<{ code: number; output: string }> {
  const results = await mkdtemp(path.join(os.tmpdir(), 'lightwell-stories-'));
  const root = path.resolve(import.meta.dirname, '..');
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const config = path.join(import.meta.dirname, 'checks/playwright.config.ts');
  const child = spawn(process.execPath, [playwright, 'test', '--config', config, '--output', results, ...files], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  await rm(results, { recursive: true, force: true });
  return { code, output: output + errors };
}

test('a retried test finds the studio in the state of its first try', async () => {
  const { output } = await runSpecs('retried.spec.ts');
  expect(output).toMatch(/1 flaky\s.*the second fails once/);
  expect(output).toContain('2 passed');
});

test('a test that passes only on retry is named and fails the run, as one that never passes does', async () => {
  const { code, output } = await runSpecs('flaky.spec.ts');
  expect(output).toMatch(/1 flaky\s.*passes at the second try/);
  expect(code).toBe(1);
  expect((await runSpecs('failing.spec.ts')).code).toBe(1);
});
