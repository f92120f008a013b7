import type { ContactMessage } from '#contract/contact.ts';
import { pathIn, type SiteLanguage } from '#contract/content/site-languages.ts';
import type { MailRepository } from '#server/modules/mail/mail.repository.ts';
import type { MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import type { EnquiryLinks } from './enquiry-links.ts';
import { receiptMail, type ReceiptStudio, type ReceiptTexts } from './receipt-mail.ts';

/** In 24 hours: the form must not flood a stranger whose address somebody types. */
const maxReceiptsPerAddress = 3;
const dayMs = 24 * 60 * 60 * 1000;

interface ReceiptsParts {
  settings: Pick<MailSettingsService, 'findReceipts'>;
  mails: Pick<MailRepository, 'countTo' | 'enqueue'>;
  links: EnquiryLinks;
  studioIdentity: () => Promise<ReceiptStudio>;
  texts: (language: SiteLanguage) => Promise<ReceiptTexts>;
  /** origin of the site; undefined if it is not configured */
  publicUrl: string | undefined;
}

/** Tells the senders of enquiries by mail that these have arrived, if the settings say so. Suspected spam gets no answer. */
export function createReceipts({ settings, mails, links, studioIdentity, texts, publicUrl }: ReceiptsParts) {
  return {
    /**
     * Queues the receipt in the transaction of the enquiry.
     * @param language of the mail and of the page that it leads to
     */
    async notify(enquiry: ContactMessage, language: SiteLanguage): Promise<void> {
      if (enquiry.isQuarantined) return;
      const receipts = await settings.findReceipts();
      if (!receipts) return;
      const since = new Date(Date.now() - dayMs).toISOString();
      if ((await mails.countTo(enquiry.email, 'enquiry-receipt', since)) >= maxReceiptsPerAddress) return;
      const pageUrl = publicUrl && `${publicUrl}${pathIn(language, `/enquiry/${links.keyOf(enquiry.id)}`)}`;
      const words = [await studioIdentity(), await texts(language)] as const;
      await mails.enqueue([receiptMail(enquiry, ...words, { language, pageUrl, timeZone: receipts.timeZone })]);
    },
  };
}
