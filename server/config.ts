import { existsSync } from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { emailAddress } from '#contract/fields.ts';
import { mailSender } from '#contract/mail.ts';
import { studioIdentity } from '#contract/studio.ts';
import packageJson from '../package.json' with { type: 'json' };
import { findCommit } from './build/build-commit.ts';

/**
 * The environment, parsed once. Nothing else reads process.env. `.env.example` names each variable; a test keeps them
 * equal.
 */
const port = z.coerce.number({ error: 'a whole number from 0 to 65535' }).int().min(0).max(65_535);
/** How many of the last X-Forwarded-For entries our own proxies wrote: clients can forge the entries before them. */
const hops = z
  .string()
  .regex(/^(?:true|false|[1-9])$/)
  .transform((value) => (value === 'true' ? 1 : Number(value) || 0));
const office = z
  .string()
  .transform((value) => {
    const [street = '', city = '', region = '', postalCode = '', country = 'US'] = value.split(';');
    return { street, city, region, postalCode, country };
  })
  .pipe(studioIdentity.shape.offices.element);
const recipients = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .pipe(z.array(emailAddress).min(1).max(50));
const allowsOffice = 'street; city; region; postal code; country, where only the city is needed ("; Seattle; WA")';

const allowsProgram = 'the name of a program on PATH, or the path of one';
const baseUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''));

const commit = findCommit();

/** One listens for changes of other processes, and a transaction must not wait for a read inside it. */
const minConnections = 3;

/** With less memory (a machine of 1 GB) the studio spares memory rather than time. */
const smallMachineMb = 1_500;

/** Each variable with its schema and, in words, its allowed values (printed if it is rejected). */
export const variables = {
  PORT: { schema: port.default(3000), allows: 'a whole number from 0 to 65535' },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    allows: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  DATA_DIR: { schema: z.string().min(1).default('./data'), allows: 'a folder that can be written to' },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    allows: 'a postgres:// address, or nothing for SQLite in DATA_DIR',
  },
  DATABASE_CONNECTIONS: {
    schema: z.coerce.number().int().min(3).max(1_000).default(12),
    allows: 'a whole number from 3 to 1000',
  },
  DATABASE_TIMEOUT_SECONDS: {
    schema: z.coerce.number().min(0.5).max(60).default(4.5),
    allows: 'seconds from 0.5 to 60',
  },
  PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .transform((value) => new URL(value).origin)
      .optional(),
    allows: 'the http(s) origin under which visitors reach the site',
  },
  TRUST_PROXY: {
    schema: hops.default(0),
    allows: 'false, true (one reverse proxy sets X-Forwarded-*) or the number of proxies, 1 to 9',
  },
  DRAIN_SECONDS: {
    schema: z.coerce.number().min(0).max(300).optional(),
    allows: 'seconds from 0 to 300, or nothing for 5 behind a reverse proxy and 0 without one',
  },
  LIGHTWELL_SECRET: {
    schema: z.string().min(32).max(1_000).optional(),
    allows: 'at least 32 characters, the same on every node, or nothing to have one made in DATA_DIR',
  },
  ADMIN_USERNAME: { schema: z.string().trim().min(1).max(100).default('admin'), allows: '1 to 100 characters' },
  ADMIN_PASSWORD: {
    schema: z.string().min(10).max(200).optional(),
    allows: '10 to 200 characters, or nothing to have one generated and printed once',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    allows: 'fatal, error, warn, info, debug, trace or silent',
  },
  LOG_REQUEST_FRACTION: {
    schema: z.coerce.number().min(0).max(1).default(1),
    allows: 'a number from 0 (only failed and slow requests have a line) to 1 (every request has one)',
  },
  PAGE_CACHE_MB: {
    schema: z.coerce.number().int().min(0).max(4096).default(64),
    allows: 'megabytes of memory for rendered pages and lists, 0 (disables the cache) to 4096',
  },
  PAGE_CDN_SECONDS: {
    schema: z.coerce.number().int().min(0).max(3_600).default(0),
    allows: 'a whole number of seconds, 0 (caches in front of the site ask for each page) to 3600',
  },
  PICTURE_CACHE_MB: {
    schema: z.coerce.number().int().min(0).max(4096).default(24),
    allows: 'megabytes of memory for small pictures, 0 (disables the cache) to 4096',
  },
  MEMORY_MB: {
    schema: z.coerce.number().int().min(256).optional(),
    allows: 'megabytes from 256 on, or nothing for what the machine or its container has',
  },
  WEB_PROCESSES: {
    schema: z.coerce.number().int().min(1).max(64).optional(),
    allows: 'a whole number from 1 to 64, or nothing for one for each processor, 4 at most, and one on a small machine',
  },
  METRICS_PORT: { schema: port.optional(), allows: 'a whole number from 0 to 65535, or nothing to serve no metrics' },
  METRICS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    allows: 'an address to listen on, such as 127.0.0.1',
  },
  MEDIA_WORKER: {
    schema: z.enum(['child', 'none']).default('child'),
    allows: 'child (started and watched by the web process) or none (run `npm run worker` elsewhere)',
  },
  S3_BUCKET: {
    schema: z.string().min(3).max(255).optional(),
    allows: 'the name of a bucket, or nothing for files in DATA_DIR',
  },
  S3_ENDPOINT: {
    schema: baseUrl.optional(),
    allows: "the store's http(s) address without the bucket, or nothing for Amazon's",
  },
  S3_REGION: { schema: z.string().min(1).max(100).default('us-east-1'), allows: 'the name of a region' },
  S3_ACCESS_KEY_ID: { schema: z.string().min(1).max(300).optional(), allows: 'at most 300 characters' },
  S3_SECRET_ACCESS_KEY: { schema: z.string().min(1).max(300).optional(), allows: 'at most 300 characters' },
  S3_FORCE_PATH_STYLE: {
    schema: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    allows: 'true (https://store/bucket) or false (https://bucket.store)',
  },
  S3_CDN_URL: { schema: baseUrl.optional(), allows: 'the http(s) address under which browsers find the bucket' },
  BACKUP_DIR: {
    schema: z.string().min(1).optional(),
    allows: 'a folder outside of DATA_DIR, or nothing to make no backups by itself',
  },
  BACKUP_HOUR: {
    schema: z.coerce.number().int().min(0).max(23).default(2),
    allows: 'a whole number from 0 to 23',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12).max(1_000).optional(),
    allows: 'at least 12 characters, or nothing to store the secrets of a backup unencrypted',
  },
  AUDIT_DAYS: {
    schema: z.coerce.number().int().min(30).max(36_500).optional(),
    allows: 'a whole number from 30 to 36500, or nothing to keep actions of staff for ever',
  },
  UPDATE_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allows: 'the http(s) address of a JSON file that names the newest version, or nothing to look for none',
  },
  FFMPEG_PATH: { schema: z.string().min(1).default('ffmpeg'), allows: allowsProgram },
  FFPROBE_PATH: { schema: z.string().min(1).default('ffprobe'), allows: allowsProgram },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    allows: 'smtps://user:password@host:465, smtp://user:password@host:587 (STARTTLS), or nothing to send no mail',
  },
  MAIL_FROM: {
    schema: mailSender.optional(),
    allows: 'an e-mail address, or a name with one in angle brackets: Studio <mail@studio.example>',
  },
  ENQUIRY_MAIL_TO: {
    schema: recipients.optional(),
    allows: 'e-mail addresses with commas between them',
  },
  STUDIO_NAME: { schema: studioIdentity.shape.name.optional(), allows: '1 to 100 characters' },
  STUDIO_LEGAL_NAME: { schema: studioIdentity.shape.legalName.optional(), allows: '1 to 100 characters' },
  STUDIO_EMAIL: { schema: studioIdentity.shape.email.optional(), allows: 'an e-mail address' },
  STUDIO_PHONE: { schema: studioIdentity.shape.phone.optional(), allows: 'at most 40 characters' },
  STUDIO_ADDRESS_1: { schema: office.optional(), allows: allowsOffice },
  STUDIO_ADDRESS_2: { schema: office.optional(), allows: allowsOffice },
} as const satisfies Record<string, { schema: z.ZodType; allows: string }>;

/**
 * What may be shown of each. `secret`: nothing. `private`: all to who runs the server, nothing in what `npm run doctor` prints, which
 * is sent to others. `address`: its origin.
 */
export const variableSecrecy = {
  PORT: 'shown',
  HOST: 'shown',
  DATA_DIR: 'shown',
  DATABASE_URL: 'secret',
  DATABASE_CONNECTIONS: 'shown',
  DATABASE_TIMEOUT_SECONDS: 'shown',
  PUBLIC_URL: 'address',
  TRUST_PROXY: 'shown',
  DRAIN_SECONDS: 'shown',
  LIGHTWELL_SECRET: 'secret',
  ADMIN_USERNAME: 'private',
  ADMIN_PASSWORD: 'secret',
  LOG_LEVEL: 'shown',
  LOG_REQUEST_FRACTION: 'shown',
  MEMORY_MB: 'shown',
  PAGE_CACHE_MB: 'shown',
  PAGE_CDN_SECONDS: 'shown',
  PICTURE_CACHE_MB: 'shown',
  WEB_PROCESSES: 'shown',
  METRICS_PORT: 'shown',
  METRICS_HOST: 'shown',
  MEDIA_WORKER: 'shown',
  S3_BUCKET: 'private',
  S3_ENDPOINT: 'private',
  S3_REGION: 'shown',
  S3_ACCESS_KEY_ID: 'secret',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_FORCE_PATH_STYLE: 'shown',
  S3_CDN_URL: 'address',
  BACKUP_DIR: 'shown',
  BACKUP_HOUR: 'shown',
  BACKUP_PASSPHRASE: 'secret',
  AUDIT_DAYS: 'shown',
  UPDATE_URL: 'secret',
  FFMPEG_PATH: 'shown',
  FFPROBE_PATH: 'shown',
  SMTP_URL: 'secret',
  MAIL_FROM: 'private',
  ENQUIRY_MAIL_TO: 'private',
  STUDIO_NAME: 'shown',
  STUDIO_LEGAL_NAME: 'shown',
  STUDIO_EMAIL: 'private',
  STUDIO_PHONE: 'private',
  STUDIO_ADDRESS_1: 'private',
  STUDIO_ADDRESS_2: 'private',
} as const satisfies Record<keyof typeof variables, 'shown' | 'address' | 'private' | 'secret'>;

type Values = { [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']> };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * @param env usually process.env
 * @throws ConfigError with one line that names the variable, its value and the allowed values; secrets are not printed
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, { schema, allows }]) => {
      // `NAME=` in a .env file counts as unset.
      const given = env[name] === '' ? undefined : env[name];
      const parsed = schema.safeParse(given);
      if (!parsed.success) {
        const secrecy = variableSecrecy[name as keyof typeof variables];
        const isHidden = secrecy === 'secret' || secrecy === 'address';
        const shown = isHidden ? 'a value that is not shown here' : JSON.stringify(given);
        throw new ConfigError(`${name} is ${shown}, but must be ${allows}.`);
      }
      return [name, parsed.data];
    }),
  ) as Values;

  const dataDir = path.resolve(values.DATA_DIR);
  const isSmallMachine = (values.MEMORY_MB ?? machineMemoryMb()) < smallMachineMb;
  const webProcesses = values.WEB_PROCESSES ?? (isSmallMachine ? 1 : Math.min(availableParallelism(), 4));
  return Object.freeze({
    /** With the commit, if it is known, as the build metadata of semver: `1.2.3+0a1b2c3d`. */
    version: commit === undefined ? packageJson.version : `${packageJson.version}+${commit}`,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    /** of a web process */
    databaseLimits: {
      connections: Math.max(minConnections, Math.floor(values.DATABASE_CONNECTIONS / webProcesses)),
      timeoutMs: values.DATABASE_TIMEOUT_SECONDS * 1_000,
    },
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    /** how long the server goes on after /accepting has said that it stops */
    drainMs: (values.DRAIN_SECONDS ?? (values.TRUST_PROXY > 0 ? 5 : 0)) * 1_000,
    secret: values.LIGHTWELL_SECRET,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    logLevel: values.LOG_LEVEL,
    /** of the requests, those with a line in the log whether or not they fail or are slow; from 0 to 1 */
    logRequestFraction: values.LOG_REQUEST_FRACTION,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    /** How long a cache in front of the site may send a page; 0: not without asking. */
    pageCdnSeconds: values.PAGE_CDN_SECONDS,
    pictureCacheBytes: values.PICTURE_CACHE_MB * 1024 * 1024,
    webProcesses,
    /** Media workers run only while there is work, and one picture and one thread of a video are worked on at a time. */
    isSmallMachine,
    /** where Prometheus reads metrics; undefined: nowhere */
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    mediaWorker: values.MEDIA_WORKER,
    /** undefined: files are stored in `dataDir` */
    s3: toS3Options(values),
    /** what the environment says of mail; the rest is set in the back office (server/mail/mail-settings.service.ts) */
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, enquiryTo: values.ENQUIRY_MAIL_TO ?? [] },
    /** backups that are made by themselves, every day from `hour` on; undefined: none */
    backups: values.BACKUP_DIR ? { folder: path.resolve(values.BACKUP_DIR), hour: values.BACKUP_HOUR } : undefined,
    /** encrypts the secrets of backups */
    backupPassphrase: values.BACKUP_PASSPHRASE,
    /** asked for the newest version when staff press the button; undefined: never */
    updateUrl: values.UPDATE_URL,
    auditDays: values.AUDIT_DAYS,
    videoTools: { ffmpeg: values.FFMPEG_PATH, ffprobe: values.FFPROBE_PATH, sparesMemory: isSmallMachine },
    /** the studio's identity as set by the environment; the rest is built in or set in the back office */
    studio: {
      name: values.STUDIO_NAME,
      legalName: values.STUDIO_LEGAL_NAME,
      email: values.STUDIO_EMAIL,
      phone: values.STUDIO_PHONE,
      office1: values.STUDIO_ADDRESS_1,
      office2: values.STUDIO_ADDRESS_2,
    },
  });
}

function toS3Options(values: Values) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) {
    const given = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_CDN_URL'] as const).find(
      (name) => values[name],
    );
    if (given) throw new ConfigError(`${given} is given, but S3_BUCKET is not. Files would stay in DATA_DIR.`);
    return undefined;
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('Of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY only one is given. Set both or neither.');
  }
  return Object.freeze({
    bucket,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
    cdnUrl: values.S3_CDN_URL,
  });
}

/**
 * The configuration of this process: its environment, then the `.env` file in its folder.
 * @throws ConfigError
 */
export function readConfig(): Config {
  if (existsSync('.env')) {
    try {
      process.loadEnvFile('.env');
    } catch (error) {
      // Node says that there is no such file.
      throw new ConfigError(`The user of this process may not read ${path.resolve('.env')}.`, { cause: error });
    }
  }
  return parseConfig(process.env);
}

export type Config = ReturnType<typeof parseConfig>;

/**
 * The memory that all processes here may use together, in megabytes: that of the machine, or of its container or control group if
 * that is less.
 */
export function machineMemoryMb(): number {
  const limit = process.constrainedMemory() || Infinity;
  return Math.floor(Math.min(os.totalmem(), limit) / (1024 * 1024));
}
