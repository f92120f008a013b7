import type { ClientLinkCreate } from '#contract/client-galleries.ts';
import { addDays, momentIn } from '#contract/studio-day.ts';
import type { OfferedRight } from './messages.ts';

export interface LinkValues extends Record<string, unknown> {
  label: string;
  right: OfferedRight;
  pin: string;
  /** YYYY-MM-DD, the last day on which it is valid */
  lastDay: string;
  /** whether it is mailed to the client, in these words */
  isMailed: boolean;
  subject: string;
  text: string;
}

/** The last moment of a day by the clocks of the studio. */
export function endOfDay(day: string, zone: string): string {
  return new Date(momentIn(zone, addDays(day, 1)) - 1).toISOString();
}

/** What is left empty is absent. A link ends with its last day, by the clocks of the studio. */
export function toLinkBody(
  { label, right, pin, lastDay, isMailed, subject, text }: LinkValues,
  zone: string,
): ClientLinkCreate {
  return {
    rights: right === 'view' ? ['view'] : ['view', right],
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(pin.trim() !== '' && { pin: pin.trim() }),
    ...(lastDay !== '' && { expiresAt: endOfDay(lastDay, zone) }),
    ...(isMailed && { mail: { subject, text } }),
  };
}
