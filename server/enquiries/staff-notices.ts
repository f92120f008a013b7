import { dayMs, minuteMs } from '#contract/durations.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import type { MailRepository, NewMail } from '#server/mail/mail.repository.ts';
import type { MailSettingsService, Recipient } from '#server/mail/mail-settings.service.ts';
import { maxClockSkewMs } from '#server/platform/db/database-now.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { DigestRepository } from '#server/mail/digest.repository.ts';
import { enquiryDigest, enquiryNotice } from '#server/mail/templates/enquiry-notice.ts';
import type { ContactRepository } from './enquiries.repository.ts';

/** A digest has at most this many enquiries; more become several mails. */
const maxPerDigest = 100;

/** Tells staff of enquiries by mail: at once, or by digests at set hours. */
export function createStaffNotices({
  settings,
  mails,
  digests,
  contacts,
  transact,
  publicUrl,
  now = Date.now,
}: {
  settings: Pick<MailSettingsService, 'listRecipients' | 'isSet'>;
  mails: Pick<MailRepository, 'enqueue'>;
  digests: DigestRepository;
  contacts: Pick<ContactRepository, 'listForDigest'>;
  transact: Transactions['transact'];
  publicUrl: string | undefined;
  now?: () => number;
}) {
  const isDue = (
    { digestHours }: Recipient,
    { first, last }: { first: string; last: string },
    timeZone: string | undefined,
  ): boolean => {
    // Somebody who is now told at once gets what was collected. An entry from a clock that runs ahead would never be due.
    if (digestHours.length === 0 || Date.parse(last) > now() + maxClockSkewMs) return true;
    const time = lastDigestTime(digestHours, now(), timeZone);
    return time !== undefined && Date.parse(first) < time;
  };

  const queueDigest = (recipient: Recipient, timeZone: string | undefined) =>
    transact(async () => {
      const waiting = await contacts.listForDigest(await digests.take(recipient.address.toLowerCase()));
      const enquiries = waiting.filter(({ isQuarantined }) => isQuarantined === 0);
      const spamCount = waiting.length - enquiries.length;
      const parts: NewMail[] = [];
      for (let at = 0; at === 0 || at < enquiries.length; at += maxPerDigest) {
        // The parts together count each suspected enquiry once.
        const part = { enquiries: enquiries.slice(at, at + maxPerDigest), spamCount: at === 0 ? spamCount : 0 };
        parts.push(enquiryDigest(part, recipient, { publicUrl, timeZone }));
      }
      if (enquiries.length === 0 && spamCount === 0) return false;
      await mails.enqueue(parts);
      return true;
    });

  return {
    /**
     * Queues the mails about an enquiry in its transaction. Suspected spam is never mailed, only counted in digests.
     * @param addition what its sender adds to an older enquiry; everybody is told of it at once, because a digest tells of new enquiries
     */
    async notify(enquiry: ContactMessage, addition?: string): Promise<void> {
      const { recipients, timeZone } = await settings.listRecipients();
      const wanting = recipients.filter(({ services }) => services?.includes(enquiry.serviceType) ?? true);
      const isAddition = addition !== undefined;
      const toldNow = wanting.filter(({ digestHours }) => isAddition || digestHours.length === 0);
      const atOnce = enquiry.isQuarantined ? [] : toldNow;
      const options = { publicUrl, timeZone, addition };
      await mails.enqueue(atOnce.map((recipient) => enquiryNotice(enquiry, recipient, options)));
      const later = isAddition ? [] : wanting.filter(({ digestHours }) => digestHours.length > 0);
      await digests.add(
        enquiry.id,
        later.map(({ address }) => address.toLowerCase()),
      );
    },

    /**
     * Queues the digests that are due. An entry belongs to the first set hour after it, so a missed hour is made up once, and an
     * entry is removed in the transaction that queues its digest, so two workers never send it twice.
     * @returns whether any was queued
     */
    async queueDigests(): Promise<boolean> {
      const waiting = await digests.listWaiting();
      if (waiting.length === 0 || !(await settings.isSet())) return false;
      const { recipients, timeZone } = await settings.listRecipients();
      let isQueued = false;
      for (const entries of waiting) {
        const recipient = recipients.find(({ address }) => address.toLowerCase() === entries.recipient);
        if (!recipient) await digests.take(entries.recipient);
        else if (isDue(recipient, entries, timeZone) && (await queueDigest(recipient, timeZone))) isQueued = true;
      }
      return isQueued;
    },
  };
}

const stepMs = 15 * minuteMs;

/**
 * The last time before or at `now` (milliseconds since 1970) at which it was one of these full hours. Steps of a quarter of an
 * hour fit every time zone, and an hour that a change to summer time leaves out is left out.
 * @returns undefined if there was none within the last two days
 */
export function lastDigestTime(
  hours: readonly number[],
  now: number,
  timeZone: string | undefined,
): number | undefined {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const wanted = new Set(hours.map((hour) => `${String(hour).padStart(2, '0')}:00`));
  const latest = Math.floor(now / stepMs) * stepMs;
  for (let time = latest; time > latest - 2 * dayMs; time -= stepMs) if (wanted.has(clock.format(time))) return time;
  return undefined;
}
