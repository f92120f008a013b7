import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { whySkipped } from '#server/testing/clients/skipped-parts.ts';

const whyNoS3 = whySkipped('s3');

const start = `
  const { startSwiftServer } = await import('./swift-server.ts');
  const { endpoint } = await startSwiftServer();
  console.log(endpoint);
  setInterval(() => {}, 1000);
`;

describe.skipIf(whyNoS3)(whyNoS3 ?? 'the test store', () => {
  test('stops when its parent process ends, also when that is killed', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-killed-'));
    const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const endpoint = printed.toString().trim();
    expect((await fetch(endpoint)).status).toBeLessThan(500);
    child.kill('SIGKILL');
    await expect
      .poll(
        () =>
          fetch(endpoint).then(
            () => 'answers',
            () => 'is gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('is gone');
  });
});
