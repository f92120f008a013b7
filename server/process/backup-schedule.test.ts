import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBackups } from './upkeep.ts';

let folder: string;
let recorded: unknown[];
let stop: () => void;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-schedule-'));
  recorded = [];
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

/** Runs a process in the place of the one that makes the backup. */
const run = (script: string) => {
  const file = path.join(folder, 'nightly.mjs');
  writeFileSync(file, script);
  const runs = {
    isDue: async () => recorded.length === 0,
    finish: async (...given: unknown[]) => void recorded.push(given),
    recordFailure: async (reason: string) => void recorded.push(reason),
  };
  stop = startBackups(runs, { error: (...line: unknown[]) => void recorded.push(line) }, { file, firstMs: 1 });
};

test('a process that is killed in its run has failed, which is recorded at once', async () => {
  run(`process.send({ begun: 'run 1' }, () => process.kill(process.pid, 'SIGKILL')); setInterval(() => {}, 1e6);`);
  const reason = 'The process of the backup was ended by SIGKILL before it had finished. The log may say why.';
  await expect.poll(() => recorded.at(-1)).toEqual(['run 1', false, [reason]]);
});

test('so has one that cannot even begin', async () => {
  run(`process.exit(7);`);
  const reason = 'The process of the backup ended with 7 before it had finished. The log may say why.';
  await expect.poll(() => recorded.at(-1)).toBe(reason);
});
