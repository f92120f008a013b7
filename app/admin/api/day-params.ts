import { todayAt } from '#contract/contact-desk.ts';

/** The day of this browser, which the server needs to know what is due today. */
export function dayParams(): URLSearchParams {
  const { day, dayEndsAt } = todayAt(new Date());
  return new URLSearchParams({ day, dayEndsAt: new Date(dayEndsAt).toISOString() });
}
