import type { Today } from './studio-day.ts';

/** How far an enquiry has come. Not in enquiries.ts, so that the back office can import it without loading zod. */
export const contactStages = ['new', 'in-progress', 'answered', 'booked', 'closed'] as const;
export type ContactStage = (typeof contactStages)[number];

/** Stages in which the sender waits for the first answer. */
export const waitingStages = ['new', 'in-progress'] as const satisfies ContactStage[];

/** Parts of the list that cut across the stages: what is to be done today, and what should have been done. */
export const contactDues = ['today', 'overdue'] as const;
export type ContactDue = (typeof contactDues)[number];

/** The site promises an answer within this time of the receipt. */
export const answerWithinMs = 24 * 60 * 60 * 1000;

export interface SlaEnquiry {
  /** ISO 8601 */
  createdAt: string;
  /** time of the first answer; null if there was none or its time is unknown */
  answeredAt: string | null;
  stage: ContactStage;
  state: 'unread' | 'read' | 'archived';
  isQuarantined: boolean;
}

/**
 * The promise clock of an enquiry. `due` and `overdue`: the sender waits, for `ms` more or already for `ms` too long. `kept` and `late`:
 * the first answer was given in time, or was not. `none`: nobody waits, because it is spam, archived, or closed without an answer.
 */
export type SlaTimer = { status: 'due' | 'overdue'; ms: number } | { status: 'kept' | 'late' | 'none' };

/** @param now milliseconds since 1970 */
export function toSlaTimer(enquiry: SlaEnquiry, now: number): SlaTimer {
  const deadline = Date.parse(enquiry.createdAt) + answerWithinMs;
  if (enquiry.isQuarantined) return { status: 'none' };
  if (enquiry.answeredAt !== null) return { status: Date.parse(enquiry.answeredAt) <= deadline ? 'kept' : 'late' };
  const isWaiting = waitingStages.some((stage) => stage === enquiry.stage);
  if (!isWaiting || enquiry.state === 'archived') return { status: 'none' };
  // An answer at the deadline itself keeps the promise.
  return now <= deadline ? { status: 'due', ms: deadline - now } : { status: 'overdue', ms: now - deadline };
}

/**
 * Whether an enquiry is to be dealt with today, or should have been dealt with: by its promise, or by its follow-up date, which counts
 * until the enquiry is closed. `enquiries.repository.ts` has the same rule in SQL.
 */
export function findDue(
  enquiry: SlaEnquiry & { followUpOn: string | null },
  { now, day, dayEndsAt }: Today,
): ContactDue | undefined {
  const clock = toSlaTimer(enquiry, now);
  const isFollowed = !enquiry.isQuarantined && enquiry.state !== 'archived' && enquiry.stage !== 'closed';
  const followUpOn = isFollowed ? enquiry.followUpOn : null;
  if (clock.status === 'overdue' || (followUpOn !== null && followUpOn < day)) return 'overdue';
  if ((clock.status === 'due' && now + clock.ms < dayEndsAt) || followUpOn === day) return 'today';
  return undefined;
}

/** What `dueOf` compares with, for a query: an enquiry that still waits is overdue if it was received before `overdue`. */
export interface DueBounds {
  day: string;
  /** ISO 8601 */
  receivedBefore: { overdue: string; today: string };
}

export function toDueBounds({ now, day, dayEndsAt }: Today): DueBounds {
  return { day, receivedBefore: { overdue: toReceiptTime(now), today: toReceiptTime(dayEndsAt) } };
}

/** When an enquiry with this deadline was received. */
function toReceiptTime(deadline: number): string {
  return new Date(deadline - answerWithinMs).toISOString();
}

/** The views of the list of enquiries. Suspected spam is only in its own view, whatever its state. */
export const contactViews = ['inbox', 'unread', 'archived', 'quarantine'] as const;
export type ContactView = (typeof contactViews)[number];

/** Page size of the list in the back office. */
export const contactPageSize = 50;
