import type { Log } from '#server/platform/log.ts';
import type { Storage, StoredObject } from '#server/platform/storage/storage.ts';
import type { HygieneRepository } from './hygiene.repository.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export interface HygieneParts {
  repository: HygieneRepository;
  storage: Storage;
  revision: { move(): Promise<unknown> };
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** wakes the media worker */
  onRequeued(): void;
}

export const findingKinds = [
  'original-without-row',
  'renditions-without-row',
  'renditions-out-of-plan',
  'unfinished-upload',
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
  /** Looks again, then puts it right. @returns false if there was nothing to put right any more. Absent where only people can. */
  repair?: () => Promise<boolean>;
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
 * When the nightly run may remove what nobody knows of, without being asked. Renditions are made again from the original;
 * originals are not. They get a week, in which the owner of a restored backup of the database finds the nightly
 * warning in the log.
 */
const rubbishAfterMs: Partial<Record<FindingKind, number>> = {
  'original-without-row': 7 * dayMs,
  'renditions-without-row': dayMs,
  'renditions-out-of-plan': dayMs,
  'unfinished-upload': dayMs,
};

export function isCertainlyRubbish({ kind, writtenAt }: Finding, now: Date): boolean {
  const afterMs = rubbishAfterMs[kind];
  return afterMs !== undefined && writtenAt !== undefined && now.getTime() - writtenAt.getTime() > afterMs;
}

/** What the nightly run does by itself: rubbish goes, and renditions are made again where the original is there. */
export function isSafeToRepair(finding: Finding, now: Date): boolean {
  return finding.kind === 'row-without-renditions' || isCertainlyRubbish(finding, now);
}

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
