import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { isOtherProcessAlive } from './process-alive.ts';

test('a process is alive until it has ended', async () => {
  const child = spawn('sleep', ['60']);
  const pid = child.pid as number;
  expect(isOtherProcessAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isOtherProcessAlive(pid)).toBe(false);
});

test('this process is not another one', () => {
  expect(isOtherProcessAlive(process.pid)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'a process that has ended and that its parent has not waited for is not alive',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    // A shell waits for its children: the child may end only when the shell has become a program that does not.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'latin1')).toBe('sleep\n');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'latin1')).toContain(') Z ');
    expect(isOtherProcessAlive(pid)).toBe(false);
  },
);
