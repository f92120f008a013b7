import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { stopTimeoutMs } from '#server/process/stop-on-signals.ts';

const root = path.resolve(import.meta.dirname, '../..');
const unit = readFileSync(path.join(root, 'deploy/lightwell.service'), 'utf8');
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

/** Behind a proxy, without DRAIN_SECONDS: draining, running requests, and the time after which a web process is killed. */
const longestStopMs = parseConfig({ TRUST_PROXY: 'true' }).drainMs + stopTimeoutMs + 5_000;

test('the service and the containers are given more time to stop than draining and running requests take', () => {
  expect(Number(valueOf('TimeoutStopSec')) * 1_000).toBeGreaterThan(longestStopMs);
  const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
  const web = compose.slice(compose.indexOf('\n  web:'), compose.indexOf('\n  worker:'));
  expect(Number(/stop_grace_period: (\d+)s/.exec(web)?.[1]) * 1_000).toBeGreaterThan(longestStopMs);
});

test('the service may write where the documents put its data and its backups, and nowhere else', () => {
  expect(valueOf('ProtectSystem')).toBe('strict');
  const [backups = ''] = /(?<=^ReadWritePaths=-).+/m.exec(unit) ?? [];
  const operation = readFileSync(path.join(root, 'docs/operation.md'), 'utf8');
  expect(operation).toContain(`BACKUP_DIR=${backups}\n`);
  expect(operation).toContain(`DATA_DIR=/var/lib/${valueOf('StateDirectory')}\n`);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasSystemd)('systemd understands every line of the service', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-unit-'));
  const file = path.join(folder, 'lightwell.service');
  // It looks for the program.
  writeFileSync(file, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stderr).not.toContain('lightwell.service');
});
