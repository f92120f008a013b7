import { dayMs, hourMs } from '#contract/durations.ts';
import type { StoredObject } from '#server/platform/storage/storage.ts';

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

/** A difference between storage and database. */
export interface Finding {
  kind: FindingKind;
  /** the key of an object, the folder of a set of renditions, or the id of an item */
  subject: string;
  /** details for the report, such as the item's file name */
  detail?: string;
  bytes: number;
  /** time of its newest file; undefined if something is missing */
  writtenAt?: Date;
  /** Checks again, then repairs. @returns false if it was no longer necessary. Undefined if an operator has to decide. */
  repair?: (now?: Date) => Promise<boolean>;
}

/** What was checked. */
export interface AuditStats {
  originals: number;
  renditions: number;
  bytes: number;
  items: number;
  /** objects that belong to no row */
  withoutRow: number;
}

export function emptyStats(): AuditStats {
  return { originals: 0, renditions: 0, bytes: 0, items: 0, withoutRow: 0 };
}

/** Younger objects may belong to work in progress. */
export const graceMs = hourMs;

/**
 * How long orphans are kept, counted from their first finding, not from the file's own time: a restored database misses
 * files of any age. Renditions can be made again and are deleted; originals cannot and go to the trash.
 */
const orphanRetentionMs: Partial<Record<FindingKind, number>> = {
  'original-without-row': 7 * dayMs,
  'renditions-without-row': 7 * dayMs,
  'renditions-out-of-plan': dayMs,
  'unfinished-upload': dayMs,
};

/** Whether its repair deletes something. */
export function isOrphan({ kind }: Pick<Finding, 'kind'>): boolean {
  return orphanRetentionMs[kind] !== undefined;
}

/** @returns undefined for findings that are not orphans */
export function retainedUntil({ kind }: Pick<Finding, 'kind'>, firstSeenAt: Date): Date | undefined {
  const duration = orphanRetentionMs[kind];
  return duration === undefined ? undefined : new Date(firstSeenAt.getTime() + duration);
}

export function isExpiredOrphan(finding: Pick<Finding, 'kind'>, firstSeenAt: Date | undefined, now: Date): boolean {
  const until = firstSeenAt && retainedUntil(finding, firstSeenAt);
  return until !== undefined && now > until;
}

/** Repairs that the nightly run may make: they delete nothing, and all files that they need exist. */
export function isSafeToRepair({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind === 'row-without-renditions' || kind === 'original-in-trash';
}

/** A multipart upload by the worker belongs to no upload row; a younger one may be in progress. */
export const workerUploadMs = dayMs;

/**
 * Whether so many objects belong to no row that the database is probably the wrong one: empty, restored from long ago, or
 * another studio's. Nothing may be removed then.
 */
export function looksLikeAnotherDatabase({ originals, renditions, withoutRow }: AuditStats): boolean {
  return withoutRow > 20 && withoutRow > (originals + renditions) / 10;
}

export function isSettled({ modifiedAt }: Pick<StoredObject, 'modifiedAt'>, now: Date): boolean {
  return now.getTime() - modifiedAt.getTime() > graceMs;
}
