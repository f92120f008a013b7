import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig, type variableSecrecy } from '#server/config.ts';
import { compareSchema } from '#server/platform/db/migrate.ts';
import { readAllRows, makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { freePort } from '#server/testing/servers/proxies.ts';
import { certificate, privateKey, startMailServer } from '#server/testing/servers/mail-server.ts';
import { environmentOf, spawnScript } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { callCommand } from '../testing/call-command.ts';
import { checks, doctorCommand, examine } from './doctor-command.ts';
import { ok } from './finding.ts';
import { checkCertificate } from './host-checks.ts';

vi.setConfig({ testTimeout: 60_000 });

let studio: TestApp;
let environment: Record<string, string>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-doctor-'));
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  studio = await createTestApp({ PUBLIC_URL });
  await studio.app.listen({ port, host: '127.0.0.1' });
  await studio.services.storageGeneration.check();
  environment = { ...environmentOf(studio), PUBLIC_URL };
});
afterAll(async () => {
  await studio.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await studio.services.database.db.deleteFrom('backupRuns').execute();
});

const run = () => callCommand(doctorCommand, [], environment);

/** The lines of one check alone, which costs less than all. */
async function check(name: keyof typeof checks, changed: Record<string, string> = {}): Promise<string> {
  const one = { [name]: checks[name] };
  const { output } = await callCommand(() => examine(one), [], { ...environment, ...changed });
  return output.split('\n').slice(1, -1).join('\n');
}

/** The lines of one check, with their states. */
const linesOf = ({ output }: { output: string }, name: string) =>
  output.split('\n').filter((line) => line.slice(9).startsWith(`${name}  `));

const listFiles = async (dataDir: string) =>
  (await readdir(dataDir, { recursive: true })).filter((name) => !/-(?:wal|shm)$/.test(name)).toSorted();

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a studio that runs is found whole, and nothing in it changes', async () => {
  const { dataDir } = studio.services.config;
  const before = [await listFiles(dataDir), await readAllRows(studio.services.database)];
  const found = await run();
  expect(found).toMatchObject({ code: 0, errors: '' });
  expect(found.output).not.toContain('failed  ');
  expect(linesOf(found, 'database').join('\n')).toMatch(
    process.env.TEST_DIALECT === 'postgres'
      ? /^ok .*PostgreSQL \d+/
      : /^ok .*SQLite [\d.]+ answers[^]*ok .* its file is sound/,
  );
  expect(linesOf(found, 'database').join('\n')).toContain('its schema is up to date');
  expect(linesOf(found, 'storage')).toEqual(['ok       storage         DATA_DIR/storage was written to and read']);
  expect(linesOf(found, 'public address')[0]).toMatch(/^ok .* is this studio, in version \d/);
  expect(linesOf(found, 'proxy headers')).toEqual([
    'ok       proxy headers   TRUST_PROXY is right: 0 proxies were seen',
  ]);
  expect(linesOf(found, 'clock').join('\n')).toMatch(/^ok .*\d s apart from the public address/m);
  expect(linesOf(found, 'ffmpeg')[0]).toMatch(/^ok .*ffmpeg \d\S*, ffprobe \d.* libx264/);
  expect([await listFiles(dataDir), await readAllRows(studio.services.database)]).toEqual(before);
});

test('a folder without a studio gets none', async () => {
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  const { PUBLIC_URL = '' } = environment;
  const found = await callCommand(doctorCommand, [], { DATA_DIR: empty, PUBLIC_URL });
  expect(found.code).toBe(1);
  expect(found.output).toContain(`There is no studio in DATA_DIR (${empty}).`);
  expect(found.output).toMatch(/^warning {2}mail {12}not checked/m);
  expect(await readdir(empty)).toEqual([]);
  const missing = path.join(empty, 'missing');
  const inMissing = (args: string[]) => {
    vi.stubEnv('DATA_DIR', missing);
    return doctorCommand(args);
  };
  const other = await callCommand(inMissing, [], { DATA_DIR: empty });
  expect(other.output).toContain(`DATA_DIR (${missing}) does not exist`);
  expect(await readdir(empty)).toEqual([]);
});

test('a database of an earlier version is not migrated, and what cannot be read is not called broken', async () => {
  const own = await createTestDatabase({ migrated: false });
  onTestFinished(() => own.remove());
  const database = own.open();
  await makeEarlierStudio(database, '0012-mails', 3);
  const before = await compareSchema(database);
  const found = await callCommand(doctorCommand, [], {
    DATA_DIR: own.dataDir,
    ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
  });
  expect(found).toMatchObject({ code: 0 });
  expect(linesOf(found, 'database').join('\n')).toMatch(/^warning .*its schema is \d+ migrations older/m);
  expect(linesOf(found, 'backups')[0]).toContain('not checked before the database is upgraded');
  expect(await compareSchema(database)).toEqual(before);
  expect(before.pending.length).toBeGreaterThan(10);
  await database.close();
});

test('a check that does not end or throws has failed, and the others go on', async () => {
  const these = {
    'does not end': () => new Promise<never>(() => {}),
    throws: () => Promise.reject(new Error('away')),
    'is well': () => ok('well'),
  };
  const found = await callCommand(() => examine(these, 50), [], environment);
  expect(found.code).toBe(1);
  expect(found.output).toMatch(/^failed {3}does not end {4}no result within 0.05 s$/m);
  expect(found.output).toMatch(/^failed {3}throws .*could not be checked: away$/m);
  expect(found.output).toMatch(/^ok {7}is well .*well$/m);
  expect(found.output).toContain('2 failed, 0 warnings, 1 ok.');
});

/** Forwards to the studio of `target` as a proxy does. */
const createProxy = (target: string, { passHost = true } = {}) =>
  http.createServer((request, response) => {
    const { host, 'x-forwarded-for': before, ...rest } = request.headers;
    const headers = {
      ...rest,
      host: passHost ? host : 'inside',
      'x-forwarded-for': [before, request.socket.remoteAddress].filter(Boolean).join(', '),
      'x-forwarded-proto': 'http',
    };
    const { method, url } = request;
    request.pipe(
      http.request(`${target}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });

test.each([
  { proxies: 0, trustProxy: 'false', expected: /^ok .*0 proxies/ },
  { proxies: 0, trustProxy: 'true', expected: /^failed .*an invented address.*TRUST_PROXY \(1\) is too much/ },
  { proxies: 1, trustProxy: 'true', expected: /^ok .*1 proxies/ },
  { proxies: 1, trustProxy: 'false', expected: /^failed .*1 proxies were seen, and TRUST_PROXY is 0/ },
  { proxies: 1, trustProxy: '2', expected: /^failed .*an invented address/ },
  { proxies: 2, trustProxy: '2', expected: /^ok .*2 proxies/ },
  { proxies: 2, trustProxy: '1', expected: /^failed .*2 proxies were seen, and TRUST_PROXY is 1/ },
])(
  'behind $proxies proxies TRUST_PROXY=$trustProxy is told to be right or wrong',
  async ({ proxies, trustProxy, expected }) => {
    const behind = await createTestApp({ TRUST_PROXY: trustProxy });
    onTestFinished(() => behind.close());
    let address = await behind.app.listen({ port: 0, host: '127.0.0.1' });
    for (let index = 0; index < proxies; index += 1) address = `http://127.0.0.1:${await listen(createProxy(address))}`;
    const found = await check('proxy headers', {
      ...environmentOf(behind),
      PUBLIC_URL: address,
      TRUST_PROXY: trustProxy,
    });
    expect(found).toMatch(expected);
    expect(found).not.toContain('warning');
  },
);

test('a proxy that does not pass the name of the site on is named', async () => {
  const port = await listen(createProxy(environment.PUBLIC_URL ?? '', { passHost: false }));
  expect(await check('proxy headers', { PUBLIC_URL: `http://127.0.0.1:${port}` })).toContain(
    'the server does not get the name of the site',
  );
});

test('another program at the public address, and a clock that is wrong, are told', async () => {
  const other = http.createServer((request, response) => {
    response.setHeader('date', new Date(Date.now() - 10 * 60_000).toUTCString());
    const data = { version: '1', signature: 'x'.repeat(43), ip: '1', protocol: 'http', host: 'x', forwardedFor: null };
    response.end(JSON.stringify({ data }));
    request.resume();
  });
  const given = { PUBLIC_URL: `http://127.0.0.1:${await listen(other)}` };
  expect(await check('public address', given)).toMatch(/^failed .* answers with 200, but not as this studio/);
  expect(await check('clock', given)).toMatch(/^failed .*[56]\d\d s apart from the public address/m);
  expect(await check('proxy headers', given)).toMatch(/^warning .*not known/);
});

const inDays = (days: number) => checkCertificate(new Date(Date.now() + (days + 0.5) * 86_400_000));

test('a certificate that nobody trusts, or that ends soon, is told', async () => {
  const port = await listen(
    https.createServer({ cert: certificate, key: privateKey }, (_, response) => response.end()),
  );
  expect(await check('public address', { PUBLIC_URL: `https://localhost:${port}` })).toMatch(
    /^failed .*does not answer: DEPTH_ZERO_SELF_SIGNED_CERT/,
  );
  expect(inDays(13)).toMatchObject({ state: 'warning', text: expect.stringContaining('in 13 days') });
  expect(inDays(15)).toMatchObject({ state: 'ok' });
});

test('nobody at the public address is told', async () => {
  const given = { PUBLIC_URL: `http://127.0.0.1:${await freePort()}` };
  expect(await check('public address', given)).toMatch(/^failed .*does not answer: ECONNREFUSED/);
});

test('a mail server is signed in to, and gets no mail', async () => {
  const server = await startMailServer({ isPlain: true, user: { name: 'studio', password: 'right' } });
  onTestFinished(() => server.stop());
  const mail = (password: string) => ({
    SMTP_URL: `smtp://studio:${password}@127.0.0.1:${server.port}`,
    MAIL_FROM: 'studio@studio.example',
    ENQUIRY_MAIL_TO: 'mei@studio.example',
  });
  expect(await check('mail', mail('right'))).toBe(
    'ok       mail            the mail server answers and takes the password; nothing was sent',
  );
  expect(await check('mail', mail('wrong'))).toMatch(/^failed .*step "sign-in" failed, wrong-password/);
  expect(server.received).toEqual([]);
});

test('a missing ffmpeg is a warning, and one that lacks an encoder has failed', async () => {
  expect(await check('ffmpeg', { FFMPEG_PATH: '/nowhere/ffmpeg' })).toMatch(/^warning .*ffmpeg was not found/);
  const poor = path.join(folder, 'poor-ffmpeg');
  await writeFile(poor, '#!/bin/sh\necho "ffmpeg version 7 aac "\n');
  await chmod(poor, 0o755);
  expect(await check('ffmpeg', { FFMPEG_PATH: poor })).toMatch(/^failed .* lacks libx264, png/);
});

test('backups that are missing, old or failed are told, and a folder that is not there', async () => {
  const { db } = studio.services.database;
  const insert = (kind: 'backup' | 'rehearsal', daysAgo: number, isOk: 0 | 1) => {
    const startedAt = new Date(Date.now() - daysAgo * 86_400_000 - 1_000).toISOString();
    const row = { id: randomUUID(), kind, startedAt, finishedAt: startedAt, isOk, backup: 'x', detail: null };
    return db.insertInto('backupRuns').values(row).execute();
  };
  expect(await check('backups')).toMatch(/^warning .*none are made by themselves/);
  const BACKUP_DIR = path.join(folder, 'not-mounted');
  expect(await check('backups', { BACKUP_DIR })).toMatch(/^warning .*none has been made yet/);
  expect(await check('disk', { BACKUP_DIR })).toMatch(/^failed .*BACKUP_DIR .* cannot be written to: ENOENT/m);
  await insert('backup', 10, 1);
  await insert('rehearsal', 10, 1);
  expect(await check('backups')).toMatch(/10 days old\n^failed .*older than three days/m);
  await insert('backup', 1, 1);
  await insert('rehearsal', 1, 1);
  expect(await check('backups')).toMatch(/1 days old\nok .*nothing is wrong/m);
  await insert('backup', 0, 0);
  await insert('rehearsal', 0, 0);
  expect(await check('backups')).toMatch(/^failed .*the last one failed[^]*^failed .*last rehearsal failed/m);
});

const marker = 'kept-from-others';
type Hidden = {
  [Name in keyof typeof variableSecrecy]: (typeof variableSecrecy)[Name] extends 'shown' ? never : Name;
}[keyof typeof variableSecrecy];
type Ports = Record<'postgres' | 'mail' | 'web', number>;

/** Does not compile without a value for each variable that others must not see. */
const hiddenValues = ({ postgres, mail, web }: Ports): Record<Hidden, string> => ({
  DATABASE_URL: `postgres://${marker}-user:${marker}-password@127.0.0.1:${postgres}/${marker}-database`,
  PUBLIC_URL: `http://${marker}-user:${marker}-password@127.0.0.1:${web}`,
  LIGHTWELL_SECRET: `${marker}-and-long-enough-for-a-secret`,
  ADMIN_USERNAME: `${marker}-admin`,
  ADMIN_PASSWORD: `${marker}-password`,
  S3_BUCKET: `${marker}-bucket`,
  S3_ENDPOINT: `http://127.0.0.1:${web}/${marker}`,
  S3_ACCESS_KEY_ID: `${marker}-key`,
  S3_SECRET_ACCESS_KEY: `${marker}-secret-key`,
  S3_CDN_URL: `http://${marker}:${marker}@127.0.0.1:${web}`,
  BACKUP_PASSPHRASE: `${marker}-passphrase`,
  UPDATE_URL: `http://127.0.0.1:${web}/?token=${marker}`,
  SMTP_URL: `smtp://${marker}-user:${marker}%20password@127.0.0.1:${mail}`,
  MAIL_FROM: `${marker} <${marker}@studio.example>`,
  ENQUIRY_MAIL_TO: `${marker}@studio.example, second-${marker}@studio.example`,
  STUDIO_EMAIL: `${marker}@studio.example`,
  STUDIO_PHONE: `+1 ${marker}`,
  STUDIO_ADDRESS_1: `${marker}; Seattle`,
  STUDIO_ADDRESS_2: `${marker}; Tacoma`,
});

test('no secret and no address of a person or server is printed, whatever other programs say', async () => {
  const words = `${marker}-user of ${marker}-database, ${marker}-key in ${marker}-bucket, jo@elsewhere.example, 10.1.2.3`;
  const text = Buffer.from(`SFATAL\0C28P01\0M${words}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(text.length + 4, 1);
  const postgres = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, text])));
  });
  const mail = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`554 ${words}\r\n`);
  });
  const web = http.createServer((request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' });
    const inXml = `<AWSAccessKeyId>${marker}</AWSAccessKeyId>`;
    response.end(`<Error><Code>AccessDenied</Code><Message>${words}</Message>${inXml}</Error>`);
    request.resume();
  });
  const ports = { postgres: await listen(postgres), mail: await listen(mail), web: await listen(web) };
  const values = hiddenValues(ports);
  for (const value of Object.values(values)) expect(value).toContain(marker);
  const { DATABASE_URL: _, ...withoutDatabase } = values;
  const shown = [];
  // With a database that refuses, and with one that works, so that the store and the mail server are asked.
  for (const given of [values, withoutDatabase]) {
    // A process of its own: other tests of this one look whether Amazon's SDK is loaded.
    const { output, errors } = await spawnScript('cli.ts', ['doctor'], { ...environment, ...given });
    expect(errors).toBe('');
    shown.push(output);
  }
  // Values that are refused.
  for (const [name, value] of Object.entries(values)) {
    for (const refused of [marker, value.repeat(300)]) {
      const given = { ...environment, [name]: refused };
      if (isAccepted(given)) continue;
      const { code, output } = await callCommand(doctorCommand, [], given);
      expect([code, output]).toEqual([1, expect.stringContaining(name)]);
      shown.push(output);
    }
  }
  expect(shown.length).toBeGreaterThan(15);
  expect(shown[0]).toMatch(/^failed {3}database .*\[hidden\]/m);
  expect(shown[1]).toMatch(/^failed {3}storage .*\[hidden\]/m);
  expect(shown[1]).toMatch(/^failed {3}mail /m);
  expect(shown.join('\n').toLowerCase()).not.toContain(marker);
  expect(shown.join('\n')).not.toMatch(/10\.1\.2\.3|@studio|elsewhere/);
});

function isAccepted(given: Record<string, string>): boolean {
  try {
    parseConfig(given);
    return true;
  } catch {
    return false;
  }
}
