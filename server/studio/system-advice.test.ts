import { expect, test } from 'vitest';
import { systemAdvice } from '#contract/system.ts';
import { type AdvisedConfig, adviceOn, type Surroundings } from './system.service.ts';

const safe: AdvisedConfig = {
  publicUrl: 'https://studio.example',
  host: '127.0.0.1',
  trustProxy: 1,
  adminPassword: undefined,
  dataDir: '/var/lib/lightwell',
  backups: { folder: '/mnt/backups' },
  backupPassphrase: 'a long passphrase',
  metrics: { host: '127.0.0.1' },
};
const calm: Surroundings = {
  usernames: ['mei'],
  isRoot: false,
  programFolder: '/opt/lightwell',
  areBackupsOnDataDisk: false,
};

const faults: Record<
  (typeof systemAdvice)[number],
  { config?: Partial<AdvisedConfig>; around?: Partial<Surroundings> }
> = {
  'no-public-url': { config: { publicUrl: undefined } },
  'no-https': { config: { publicUrl: 'http://studio.example' } },
  'common-username': { around: { usernames: ['mei', 'Admin'] } },
  'password-in-environment': { config: { adminPassword: 'long enough' } },
  'runs-as-root': { around: { isRoot: true } },
  'data-in-program-folder': { config: { dataDir: '/opt/lightwell/data' } },
  'backups-on-same-disk': { around: { areBackupsOnDataDisk: true } },
  'backups-not-encrypted': { config: { backupPassphrase: undefined } },
  'metrics-public': { config: { metrics: { host: '0.0.0.0' } } },
};

test('safe settings get no advice, also not on a machine that nobody else reaches', () => {
  expect(adviceOn(safe, calm)).toEqual([]);
  expect(adviceOn({ ...safe, trustProxy: 0, publicUrl: undefined }, calm)).toEqual([]);
  expect(adviceOn({ ...safe, dataDir: '/opt/lightwell-data' }, calm)).toEqual([]);
});

test.each(systemAdvice)('each risk is named alone: %s', (advice) => {
  const { config = {}, around = {} } = faults[advice];
  expect(adviceOn({ ...safe, ...config }, { ...calm, ...around })).toEqual([advice]);
});
