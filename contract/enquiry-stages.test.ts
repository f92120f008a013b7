import { expect, it } from 'vitest';
import { answerWithinMs, findDue, toSlaTimer } from './enquiry-stages.ts';

const received = '2026-03-10T15:00:00.000Z';
const deadline = Date.parse(received) + answerWithinMs;
const enquiry = {
  createdAt: received,
  answeredAt: null as string | null,
  followUpOn: null as string | null,
  stage: 'new' as const,
  state: 'unread' as const,
  isQuarantined: false,
};

/** The same enquiry, answered at this time. */
const answered = (time: number) => ({
  ...enquiry,
  stage: 'answered' as const,
  answeredAt: new Date(time).toISOString(),
});
const untilDayEnds = (dayEndsAt: number, now = Date.parse(received)) => ({ now, day: '2026-03-11', dayEndsAt });

it('an enquiry is due until 24 hours after its receipt, and overdue a millisecond later', () => {
  expect(toSlaTimer(enquiry, Date.parse(received))).toEqual({ status: 'due', ms: answerWithinMs });
  expect(toSlaTimer(enquiry, deadline)).toEqual({ status: 'due', ms: 0 });
  expect(toSlaTimer(enquiry, deadline + 1)).toEqual({ status: 'overdue', ms: 1 });
  expect(toSlaTimer({ ...enquiry, stage: 'in-progress' }, deadline + 1)).toEqual({ status: 'overdue', ms: 1 });
});

it('the promise is kept by an answer at the deadline, and not by a later one, whenever one looks', () => {
  for (const now of [deadline - 1, deadline + 1]) {
    expect(toSlaTimer(answered(deadline), now)).toEqual({ status: 'kept' });
    expect(toSlaTimer(answered(deadline + 1), now)).toEqual({ status: 'late' });
  }
});

it.each([
  ['suspected spam', { isQuarantined: true }],
  ['suspected spam that was answered', { isQuarantined: true, answeredAt: received }],
  ['an archived enquiry', { state: 'archived' as const }],
  ['an enquiry closed without an answer', { stage: 'closed' as const }],
  ['an enquiry booked by telephone', { stage: 'booked' as const }],
])('%s has no deadline', (_what, over) => {
  expect(toSlaTimer({ ...enquiry, ...over }, deadline + 1)).toEqual({ status: 'none' });
});

it('an enquiry is due today if its deadline is before the end of the day', () => {
  expect(findDue(enquiry, untilDayEnds(deadline + 1))).toBe('today');
  expect(findDue(enquiry, untilDayEnds(deadline))).toBeUndefined();
  expect(findDue(enquiry, untilDayEnds(deadline, deadline + 1))).toBe('overdue');
});

it('a follow-up date counts in every stage but the last, and not for what was archived or is spam', () => {
  const today = { now: deadline + 1, day: '2026-03-12', dayEndsAt: deadline + 2 };
  const booked = { ...enquiry, stage: 'booked' as const, answeredAt: received };
  expect(findDue({ ...booked, followUpOn: '2026-03-11' }, today)).toBe('overdue');
  expect(findDue({ ...booked, followUpOn: '2026-03-12' }, today)).toBe('today');
  expect(findDue({ ...booked, followUpOn: '2026-03-13' }, today)).toBeUndefined();
  for (const over of [{ stage: 'closed' as const }, { state: 'archived' as const }, { isQuarantined: true }]) {
    expect(findDue({ ...booked, ...over, followUpOn: '2026-03-11' }, today)).toBeUndefined();
  }
});
