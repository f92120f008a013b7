import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { findCommit } from './build/build-commit.ts';
import { ConfigError, parseConfig, readConfig, variables } from './config.ts';

const example = readFileSync(path.join(import.meta.dirname, '../.env.example'), 'utf8');

test('.env.example names every variable once and no other', () => {
  const named = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(variables).toSorted());
});

test('.env.example shows the defaults, and its values are valid', () => {
  const shown = parseEnv(example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''));
  expect(() => parseConfig(shown)).not.toThrow();
  const examples = new Set('DATABASE_URL PUBLIC_URL STUDIO_ADDRESS_1 SMTP_URL MAIL_FROM ENQUIRY_MAIL_TO'.split(' '));
  const defaults = Object.fromEntries(Object.entries(shown).filter(([name]) => !examples.has(name)));
  expect(parseConfig(defaults)).toEqual(parseConfig({}));
});

test('the version names the commit, so that builds are told apart', () => {
  expect(findCommit()).toMatch(/^[0-9a-f]{8}$/);
  expect(parseConfig({}).version).toBe(`${packageJson.version}+${findCommit()}`);
});

test('without variables the site listens on this machine only', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    trustProxy: 0,
    adminUsername: 'admin',
    adminPassword: undefined,
    secret: undefined,
    mediaWorker: 'child',
  });
});

test.each([
  { given: { WEB_PROCESSES: '1' }, connections: 12 },
  { given: { WEB_PROCESSES: '4' }, connections: 3 },
  { given: { WEB_PROCESSES: '4', DATABASE_CONNECTIONS: '50' }, connections: 12 },
  { given: { WEB_PROCESSES: '8' }, connections: 3 },
])('$given gives each web process $connections connections', ({ given, connections }) => {
  expect(parseConfig(given).databaseLimits).toEqual({ connections, timeoutMs: 4_500 });
});

test.each([
  { given: { MEMORY_MB: '1024' }, isSmallMachine: true, webProcesses: 1 },
  { given: { MEMORY_MB: '1024', WEB_PROCESSES: '3' }, isSmallMachine: true, webProcesses: 3 },
  { given: { MEMORY_MB: '2000' }, isSmallMachine: false, webProcesses: Math.min(availableParallelism(), 4) },
])('$given: $webProcesses web processes, small: $isSmallMachine', ({ given, ...expected }) => {
  expect(parseConfig(given)).toMatchObject({
    ...expected,
    videoTools: { sparesMemory: expected.isSmallMachine },
  });
});

const mail = {
  SMTP_URL: 'smtps://a:b@mail.example',
  MAIL_FROM: 'a@studio.example',
  ENQUIRY_MAIL_TO: 'm@studio.example',
};

test('what is said of mail is read, and the rest is left to the back office', () => {
  expect(parseConfig({}).mail).toEqual({ smtpUrl: undefined, from: undefined, enquiryTo: [] });
  expect(
    parseConfig({ ...mail, MAIL_FROM: 'Studio <a@b.example>', ENQUIRY_MAIL_TO: 'm@c.example, j@c.example' }).mail,
  ).toEqual({
    smtpUrl: 'smtps://a:b@mail.example',
    from: 'Studio <a@b.example>',
    enquiryTo: ['m@c.example', 'j@c.example'],
  });
  for (const name of Object.keys(mail)) expect(() => parseConfig({ ...mail, [name]: '' }), name).not.toThrow();
});

test.each([
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'Studio'],
  ['MAIL_FROM', 'Studio <a@b.example>\r\nBcc: c@d.example'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['ENQUIRY_MAIL_TO', 'm@studio.example; j@studio.example'],
  ['ENQUIRY_MAIL_TO', 'm@studio.example,'],
])('%s may not be %s', (name, value) => {
  expect(() => parseConfig({ ...mail, [name]: value })).toThrow(ConfigError);
});

test('an empty value counts as unset', () => {
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  expect(parseConfig(empty)).toEqual(parseConfig({}));
});

test.each([
  ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
  ['PORT', 'http', 'PORT is "http", but must be a whole number from 0 to 65535.'],
  ['PORT', '80.5', 'PORT is "80.5", but must be a whole number from 0 to 65535.'],
  ['TRUST_PROXY', 'yes', /^TRUST_PROXY is "yes", but must be false, true /],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud", but must be fatal, error, /],
  ['MEDIA_WORKER', 'thread', /^MEDIA_WORKER is "thread", but must be child /],
  ['PAGE_CACHE_MB', '-1', /^PAGE_CACHE_MB is "-1", but must be megabytes /],
  ['PAGE_CDN_SECONDS', '86400', /^PAGE_CDN_SECONDS is "86400", but must be a whole number of seconds, .* to 3600\.$/],
  ['PICTURE_CACHE_MB', '1.5', /^PICTURE_CACHE_MB is "1.5", but must be megabytes /],
  ['STUDIO_EMAIL', 'nobody', /^STUDIO_EMAIL is "nobody", but must be an e-mail address\.$/],
  [
    'PUBLIC_URL',
    'ftp://studio.example',
    /^PUBLIC_URL is a value that is not shown here, but must be the http\(s\) origin/,
  ],
])('%s=%s is rejected with one line', (name, value, message) => {
  expect(() => parseConfig({ [name]: value })).toThrow(message);
});

test.each([
  ['ADMIN_PASSWORD', 'hunter2'],
  ['LIGHTWELL_SECRET', 'hunter2'],
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/studio'],
])('the value of %s is not printed', (name, value) => {
  const parse = () => parseConfig({ [name]: value });
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(`${name} is a value that is not shown here, but must be `);
  expect(parse).not.toThrow('hunter2');
});

test.each([
  ['true', 1],
  ['false', 0],
  ['2', 2],
])('TRUST_PROXY=%s trusts %i proxies', (value, trustProxy) => {
  expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
});

test('only the origin of PUBLIC_URL is used', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://studio.example/home/' }).publicUrl).toBe('https://studio.example');
});

test('S3_BUCKET enables S3', () => {
  expect(parseConfig({}).s3).toBeUndefined();
  expect(parseConfig({ S3_BUCKET: 'studio', S3_CDN_URL: 'https://cdn.example/media/' }).s3).toEqual({
    bucket: 'studio',
    endpoint: undefined,
    region: 'us-east-1',
    credentials: undefined,
    forcePathStyle: false,
    cdnUrl: 'https://cdn.example/media',
  });
});

test.each([
  [{ S3_ENDPOINT: 'https://store.example' }, /^S3_ENDPOINT is given, but S3_BUCKET is not/],
  [{ S3_BUCKET: 'studio', S3_ACCESS_KEY_ID: 'key' }, /^Of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY only one/],
  [{ S3_BUCKET: 'studio', S3_ENDPOINT: 'store.example' }, /^S3_ENDPOINT is "store.example", but must be the store's/],
  [{ S3_BUCKET: 'studio', S3_FORCE_PATH_STYLE: 'yes' }, /^S3_FORCE_PATH_STYLE is "yes", but must be true /],
])('incomplete S3 settings are rejected with one line: %j', (environment, message) => {
  expect(() => parseConfig(environment)).toThrow(message);
});

test('a .env that may not be read is named, instead of called missing', () => {
  const before = process.cwd();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-env-'));
  // Root may read any file, but no folder as a file.
  mkdirSync(path.join(folder, '.env'));
  process.chdir(folder);
  try {
    expect(() => readConfig()).toThrow(
      new ConfigError(`The user of this process may not read ${path.resolve('.env')}.`),
    );
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  }
});
