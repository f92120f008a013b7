import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBounded } from './bounded-command.ts';

const bounds = { memoryMb: 2_048, timeoutMs: 60_000 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-bounded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isRunning = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !/\) [ZX] /.test(text),
    () => false,
  );

test('returns the output, and arguments are not interpreted by a shell', async () => {
  const said = await runBounded('printf', ['%s|', 'a b', '$(id)', '; exit 9'], bounds);
  expect(said.toString()).toBe('a b|$(id)|; exit 9|');
});

test('each kind of failure has its name', async () => {
  const failing = (command: string, args: string[], changed = {}) =>
    runBounded(command, args, { ...bounds, ...changed });
  await expect(failing('no-such-program', [])).rejects.toMatchObject({ failure: 'not-found' });
  await expect(failing('sh', ['-c', 'echo why >&2; exit 3'])).rejects.toMatchObject({
    failure: 'exit',
    stderr: 'why\n',
  });
  await expect(failing('sh', ['-c', 'kill -KILL $$'])).rejects.toMatchObject({ failure: 'interrupted' });
  await expect(failing('sleep', ['60'], { timeoutMs: 50 })).rejects.toMatchObject({ failure: 'timeout' });
  await expect(failing('sleep', ['60'], { silenceMs: 50 })).rejects.toMatchObject({ failure: 'silence' });
  await expect(failing('yes', [], { outputBytes: 1000 })).rejects.toMatchObject({ failure: 'too-much-output' });
  const stopped = runBounded('sleep', ['60'], bounds, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ failure: 'aborted' });
});

test('memory and file size are limited', async () => {
  // dd allocates its whole block at once.
  const dd = ['if=/dev/zero', 'count=1'];
  const small = { ...bounds, memoryMb: 512, fileMb: 1 };
  await runBounded('dd', [...dd, 'of=/dev/null', 'bs=64M'], small);
  await expect(runBounded('dd', [...dd, 'of=/dev/null', 'bs=900M'], small)).rejects.toMatchObject({ failure: 'exit' });

  const file = path.join(folder, 'large');
  await expect(runBounded('dd', [...dd, `of=${file}`, 'bs=4M'], small)).rejects.toMatchObject({ failure: 'exit' });
  expect((await stat(file)).size).toBeLessThanOrEqual(1024 * 1024);
});

test('the command is killed when its parent ends, however it ends', async () => {
  const module = path.join(import.meta.dirname, 'bounded-command.ts');
  const pidFile = path.join(folder, 'pid');
  const script = `
    const { runBounded } = await import(${JSON.stringify(module)});
    await runBounded('sh', ['-c', 'echo $$ > "$0"; exec sleep 600', ${JSON.stringify(pidFile)}],
      { memoryMb: 2048, timeoutMs: 600000, fileMb: 1 });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  await expect
    .poll(
      () =>
        access(pidFile).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  const pid = Number(await readFile(pidFile, 'utf8'));
  expect(await isRunning(pid)).toBe(true);

  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
});
