import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callCommand } from '../testing/call-command.ts';
import { allFaults, faultsCommand } from './faults-command.ts';
import type { Fault } from './fault.ts';

const fault = (name: string, run: Fault['run']): Fault => ({
  name,
  injected: 'a stop',
  promised: 'it starts again',
  rounds: 2,
  run,
});
const faults = [
  fault('stopped', async (rounds) => ({ injected: rounds, seen: 'it started' })),
  fault('broken', async () => {
    throw new Error('it did not start\nfor a long reason');
  }),
];
const call = (...args: string[]) => callCommand((given) => faultsCommand(faults, given), args, {});

test('faults run as often as asked for, and the table says what was seen', async () => {
  const { code, output } = await call('stopped', '--rounds', '7');
  expect(code).toBe(0);
  expect(output).toMatch(/^\| stopped \| 7 \| it starts again \| it started \| 0 \|$/m);
  expect(output).not.toContain('broken');
});

test('a broken promise is named, the others run all the same, and the command fails', async () => {
  const { code, output, errors } = await call();
  expect(code).toBe(1);
  expect(errors).toBe('broken: it did not start\nfor a long reason');
  expect(output).toMatch(/^\| stopped \| 2 \|/m);
  expect(output).toMatch(/^\| broken \| \? \| it starts again \| BROKEN: it did not start \| 0 \|$/m);
  expect(output).toMatch(/^Broken: broken$/m);
});

test('an unknown fault, or an impossible number of rounds, runs nothing', async () => {
  expect(await call('stopped', 'flood')).toMatchObject({ code: 2, output: '' });
  expect(await call('stopped', '--rounds', '0')).toMatchObject({ code: 2, output: '' });
});

test('each fault has a line in docs/reliability.md', () => {
  const docs = readFileSync('docs/reliability.md', 'utf8');
  const lines = [...docs.matchAll(/^\| `([a-z0-9-]+)` +\|/gm)].map(([, name]) => name);
  expect(lines.toSorted()).toEqual(allFaults.map(({ name }) => name).toSorted());
});

test('each test that injects a fault is there', () => {
  const files = [...readFileSync('scripts/faults/tested-faults.ts', 'utf8').matchAll(/'([\w/.-]+\.test\.ts)'/g)];
  expect(files.length).toBeGreaterThan(5);
  expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
});
