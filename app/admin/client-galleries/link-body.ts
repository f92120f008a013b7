import type { ClientLinkCreate, ClientRight } from '#contract/client-galleries.ts';
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

const rightsOf: Record<OfferedRight, ClientRight[]> = {
  view: ['view'],
  choose: ['view', 'choose'],
  download: ['view', 'download'],
  'choose-download': ['view', 'choose', 'download'],
};

/** The offered right that a link has. */
export function offeredRightOf(rights: readonly ClientRight[]): OfferedRight {
  const [chooses, downloads] = [rights.includes('choose'), rights.includes('download')];
  if (chooses && downloads) return 'choose-download';
  return chooses ? 'choose' : downloads ? 'download' : 'view';
}

/** What is left empty is absent. A link ends with its last day, by the clocks of the studio. */
export function toLinkBody(
  { label, right, pin, lastDay, isMailed, subject, text }: LinkValues,
  zone: string,
): ClientLinkCreate {
  return {
    rights: rightsOf[right],
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(pin.trim() !== '' && { pin: pin.trim() }),
    ...(lastDay !== '' && { expiresAt: endOfDay(lastDay, zone) }),
    ...(isMailed && { mail: { subject, text } }),
  };
}
