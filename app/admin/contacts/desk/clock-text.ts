import type { SlaTimer } from '#contract/contact-desk.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The promise clock in words; undefined if nobody waits. */
export function clockText({ workflow: texts }: Pick<Catalogue, 'workflow'>, clock: SlaTimer): string | undefined {
  if (clock.status === 'none') return undefined;
  if ('ms' in clock) return texts.clock[clock.status](durationText(texts, clock.ms));
  return texts.clock[clock.status];
}

/** Rounded down to minutes below an hour, to hours below two days, then to days. */
function durationText(texts: Catalogue['workflow'], ms: number): string {
  if (ms < hourMs) return texts.minutes(Math.floor(ms / minuteMs));
  return ms < 2 * dayMs ? texts.hours(Math.floor(ms / hourMs)) : texts.days(Math.floor(ms / dayMs));
}
