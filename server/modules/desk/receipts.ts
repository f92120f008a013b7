import type { ContactMessage } from '#contract/contact.ts';
import { pathIn, type SiteLanguage } from '#contract/content/site-languages.ts';
import { receiptLimits } from '#contract/mail/mail.ts';
import type { ContactCounters } from '#server/modules/contact/contact-counters.repository.ts';
import type { MailRepository } from '#server/modules/mail/mail.repository.ts';
import type { MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import type { Log } from '#server/platform/log.ts';
import { isProgram, isSameMailbox } from './answering-programs.ts';
import type { EnquiryLinks } from './enquiry-links.ts';
import { receiptMail, type ReceiptStudio, type ReceiptTexts } from './receipt-mail.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** All receipts within the hour, of all processes. */
const counter = 'receipts';

interface ReceiptsParts {
  settings: Pick<MailSettingsService, 'findReceipts'>;
  mails: Pick<MailRepository, 'countTo' | 'enqueue'>;
  counters: Pick<ContactCounters, 'add' | 'find'>;
  links: EnquiryLinks;
  studioIdentity: () => Promise<ReceiptStudio>;
  texts: (language: SiteLanguage) => Promise<ReceiptTexts>;
  /** origin of the site; undefined if it is not configured */
  publicUrl: string | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * Tells the senders of enquiries by mail that these have arrived, if the settings say so. Suspected spam gets no answer, nor do
 * programs and the studio itself: two that answer each other do not stop.
 */
export function createReceipts(parts: ReceiptsParts) {
  const { settings, mails, counters, links, studioIdentity, texts, publicUrl, log } = parts;

  /** Counts a receipt. @returns whether it is one too many; the log says so once for each hour */
  const isOverHourlyLimit = async (): Promise<boolean> => {
    const at = Date.now();
    // A counter above its limit is left alone: in a flood every transaction would wait for its row.
    const before = await counters.find(at, [counter]);
    if ((before.get(counter)?.total ?? 0) > receiptLimits.perHour) return true;
    const counts = await counters.add(at, [{ name: counter, windowMs: hourMs }]);
    const total = counts.get(counter)?.total ?? 0;
    if (total === receiptLimits.perHour + 1) {
      log.warn(
        { perHour: receiptLimits.perHour },
        'enquiries get no receipt for the rest of the hour: there were too many',
      );
    }
    return total > receiptLimits.perHour;
  };

  return {
    /**
     * Queues the receipt in the transaction of the enquiry.
     * @param language of the mail and of the page that it leads to
     */
    async notify(enquiry: ContactMessage, language: SiteLanguage): Promise<void> {
      if (enquiry.isQuarantined) return;
      const receipts = await settings.findReceipts();
      if (!receipts || isProgram(enquiry.email)) return;
      const studio = await studioIdentity();
      const ownAddresses = [...receipts.ownAddresses, studio.email];
      if (ownAddresses.some((own) => isSameMailbox(own, enquiry.email))) return;
      if (await isOverHourlyLimit()) return;
      // After the counter, whose row lets one transaction at a time pass: else several at once would see the same number.
      const since = new Date(Date.now() - dayMs).toISOString();
      const toSame = await mails.countTo(enquiry.email, 'enquiry-receipt', since);
      if (toSame >= receiptLimits.perAddressAndDay) return;
      const pageUrl = publicUrl && `${publicUrl}${pathIn(language, `/enquiry/${links.keyOf(enquiry.id)}`)}`;
      await mails.enqueue([
        receiptMail(enquiry, studio, await texts(language), { language, pageUrl, timeZone: receipts.timeZone }),
      ]);
    },
  };
}
