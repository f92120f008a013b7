import type { StoredObject } from '#server/platform/storage/storage.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export const findingKinds = [
  'original-without-row',
  'renditions-without-row',
  'renditions-out-of-plan',
  'unfinished-upload',
  'original-in-trash',
  'row-without-original',
  'row-without-renditions',
  'unknown-object',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Something in storage and something in the database that do not fit together. */
export interface Finding {
  kind: FindingKind;
  /** the key of an object, the folder of a set of renditions, or the id of an item */
  subject: string;
  /** what there is to know besides, such as the name of the item's file */
  detail?: string;
  bytes: number;
  /** when the newest of it was written; undefined where something is missing */
  writtenAt?: Date;
  /** Looks again, then puts it right as at `now`. @returns false if there was nothing to put right any more. Absent where only people can. */
  repair?: (now?: Date) => Promise<boolean>;
}

/** What was looked at. */
export interface Tally {
  originals: number;
  renditions: number;
  bytes: number;
  items: number;
  /** objects of which no row knows anything */
  withoutRow: number;
}

export function emptyTally(): Tally {
  return { originals: 0, renditions: 0, bytes: 0, items: 0, withoutRow: 0 };
}

/** Younger than this, an object may be part of something that is under way. */
export const graceMs = hourMs;

/**
 * How long what nobody knows of is kept from its first finding on, never from its file's own time: a database that was
 * restored misses files of any age. Renditions are made again from the original, at worst in hours, and go with it; originals
 * are not, and go to the trash.
 */
const keptForMs: Partial<Record<FindingKind, number>> = {
  'original-without-row': 7 * dayMs,
  'renditions-without-row': 7 * dayMs,
  'renditions-out-of-plan': dayMs,
  'unfinished-upload': dayMs,
};

/** Whether to repair it is to take something away. */
export function isOrphan({ kind }: Pick<Finding, 'kind'>): boolean {
  return keptForMs[kind] !== undefined;
}

/** Until when the orphan is kept; undefined for what is no orphan. */
export function keptUntil({ kind }: Pick<Finding, 'kind'>, firstSeenAt: Date): Date | undefined {
  const keptMs = keptForMs[kind];
  return keptMs === undefined ? undefined : new Date(firstSeenAt.getTime() + keptMs);
}

export function isExpiredOrphan(finding: Pick<Finding, 'kind'>, firstSeenAt: Date | undefined, now: Date): boolean {
  const until = firstSeenAt && keptUntil(finding, firstSeenAt);
  return until !== undefined && now > until;
}

/** What the nightly run does besides: it takes nothing away, and every file that it needs is there. */
export function isSafeToRepair({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind === 'row-without-renditions' || kind === 'original-in-trash';
}

/** What the worker sends to the store in parts is no upload of anybody's; younger than this it may be under way. */
export const workerUploadMs = dayMs;

/**
 * Whether so much belongs to no row that the database is more likely wrong than the storage: an empty one, one restored
 * from long ago, or that of another studio on the same bucket. Nothing is to be removed then.
 */
export function looksLikeAnotherDatabase({ originals, renditions, withoutRow }: Tally): boolean {
  return withoutRow > 20 && withoutRow > (originals + renditions) / 10;
}

export function isSettled({ modifiedAt }: Pick<StoredObject, 'modifiedAt'>, now: Date): boolean {
  return now.getTime() - modifiedAt.getTime() > graceMs;
}
