import type { ContactMessage } from '#contract/contact.ts';
import type { MailRepository, NewMail } from '#server/modules/mail/mail.repository.ts';
import type { MailSettingsService, Recipient } from '#server/modules/mail/mail-settings.service.ts';
import { maxClockSkewMs } from '#server/platform/db/clock-skew.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import { lastDigestTime } from './digest-hours.ts';
import type { DigestRepository } from './digest.repository.ts';
import { enquiryDigest } from './enquiry-digest.ts';
import { enquiryNotice } from './enquiry-notice.ts';

/** A digest has at most this many enquiries; more become several mails. */
const maxPerDigest = 100;

export type StaffNotices = ReturnType<typeof createStaffNotices>;

/** Tells staff of enquiries by mail: at once, or by digests at set hours. */
export function createStaffNotices({
  settings,
  mails,
  digests,
  transact,
  publicUrl,
  now = Date.now,
}: {
  settings: Pick<MailSettingsService, 'listRecipients' | 'isSet'>;
  mails: Pick<MailRepository, 'enqueue'>;
  digests: DigestRepository;
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
      const { enquiries, spamCount } = await digests.take(recipient.address.toLowerCase());
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
