import { z } from 'zod';
import { backupTroubles } from '#contract/backup.ts';

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
