import { z } from 'zod';
import { backupTroubles, backupState } from './backup.ts';

const disk = {
  /** the machine that has it */
  host: z.string(),
  freeBytes: z.string(),
  totalBytes: z.string(),
};

const schemas = [
  ...backupTroubles,
  z.object({ kind: z.literal('data-disk'), ...disk }),
  z.object({ kind: z.literal('backup-disk'), ...disk }),
  /** `since`: the oldest waits */
  z.object({ kind: z.literal('mail-stuck'), waiting: z.number().int(), since: z.iso.datetime() }),
  /** `host`: of PUBLIC_URL */
  z.object({ kind: z.literal('certificate'), host: z.string(), endsAt: z.iso.datetime() }),
] as const;

/**
 * What calls for somebody: it is marked in the back office, mailed once a day while it lasts, and a metric. A kind needs a text in
 * both languages (trouble-texts.ts) and an alert in docs/monitoring.
 */
export const trouble = z.discriminatedUnion('kind', schemas);
export type Trouble = z.infer<typeof trouble>;
export type TroubleKind = Trouble['kind'];
export const troubleKinds = schemas.map(({ shape }) => shape.kind.value);

export const processKinds = ['web', 'photos', 'films', 'media'] as const;

/** A process of the studio that has reported within the last day, and has no successor yet. */
export const systemProcess = z.object({
  /** `media`: one worker for photos and films */
  kind: z.enum(processKinds),
  host: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  secondsAgo: z.number().describe('When it last reported, by the clock of the database'),
  /** whether it has reported lately */
  isAlive: z.boolean(),
  clockAheadSeconds: z
    .number()
    .nullable()
    .describe("How far its clock is ahead of the database's; negative: behind; null: not known"),
});
export type SystemProcess = z.infer<typeof systemProcess>;

export const diskLevels = ['ok', 'low', 'critical'] as const;

/** A disk that the studio writes to. */
export const systemDisk = z.object({
  use: z.enum(['data', 'backups']),
  freeBytes: z.string(),
  totalBytes: z.string(),
  /** `low`: less than 15 % and 50 GB free; `critical`: less than 5 % and 10 GB */
  level: z.enum(diskLevels),
});
export type SystemDisk = z.infer<typeof systemDisk>;

export const queueNames = ['photos', 'photo-renditions', 'films', 'film-renditions', 'mails'] as const;

export const systemAdvice = [
  'no-public-url',
  'no-https',
  'common-username',
  'password-in-environment',
  'runs-as-root',
  'data-in-program-folder',
  'backups-on-same-disk',
  'backups-not-encrypted',
  'metrics-public',
] as const;
export type SystemAdvice = (typeof systemAdvice)[number];

/** How the studio's software is doing, for the page about the system. */
export const system = z.object({
  version: z.string(),
  /** the host that is asked for a newer version when staff ask; null: none is set */
  updateHost: z.string().nullable(),
  database: z.enum(['sqlite', 'postgres']),
  storage: z.enum(['disk', 's3']),
  disks: z.array(systemDisk),
  troubles: z.array(trouble),
  queues: z.array(
    z.object({
      queue: z.enum(queueNames),
      waiting: z.number().int(),
      /** how long the oldest entry has waited */
      oldestSeconds: z.number(),
    }),
  ),
  failedMedia: z.number().int(),
  mail: z.object({ tellsSomebody: z.boolean(), failed: z.number().int() }),
  processes: z.array(systemProcess),
  backups: backupState,
  /** what could be safer */
  advice: z.array(z.enum(systemAdvice)),
});
export type System = z.infer<typeof system>;

/** What the address of `UPDATE_URL` answers. */
export const newestVersion = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  /** where the changes are described */
  url: z.url({ protocol: /^https$/ }).optional(),
});

export const updateCheck = newestVersion.extend({ isNewer: z.boolean() });
export type UpdateCheck = z.infer<typeof updateCheck>;

/** What `npm run doctor` asks the running studio, through the address that visitors use. */
export const doctorQuestion = z.strictObject({
  /** random, so that no answer fits another question */
  nonce: z.string().length(32),
  /** by a key of this studio */
  signature: z.string().max(100),
});
export type DoctorQuestion = z.infer<typeof doctorQuestion>;

/** How the request arrived. */
export const doctorAnswer = z.object({
  version: z.string(),
  /** of the nonce, by the same key: another program cannot make it */
  signature: z.string(),
  /** what the server takes for the address of the client */
  ip: z.string(),
  protocol: z.string(),
  host: z.string(),
  /** X-Forwarded-For as it arrived; null: there was none */
  forwardedFor: z.string().nullable(),
});
export type DoctorAnswer = z.infer<typeof doctorAnswer>;
