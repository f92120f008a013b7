import { dayMs, hourMs } from '#contract/durations.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { pathIn, type SiteLanguage } from '#contract/content/site-languages.ts';
import { receiptLimits } from '#contract/mail.ts';
import type { MailRepository } from '#server/mail/mail.repository.ts';
import type { MailSettingsService } from '#server/mail/mail-settings.service.ts';
import type { Log } from '#server/platform/log.ts';
import { hashWithKey } from '#server/platform/signed-token.ts';
import { receiptMail, type ReceiptStudio, type ReceiptTexts } from '#server/mail/templates/receipt-mail.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import type { EnquiryLinks } from './enquiry-page.service.ts';

interface ReceiptsParts {
  settings: Pick<MailSettingsService, 'findReceipts'>;
  mails: Pick<MailRepository, 'enqueue'>;
  counters: Pick<ContactCounters, 'add' | 'find'>;
  hashMailbox: HashMailbox;
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
  const { settings, mails, counters, hashMailbox, links, studioIdentity, texts, publicUrl, log } = parts;

  /** Counts one, in the caller's transaction. @returns how many there are in the window, or a higher number above the limit */
  const count = async (name: string, limit: number, windowMs: number): Promise<number> => {
    const at = Date.now();
    // A counter above its limit is left alone: in a flood every transaction would wait for its row.
    const before = (await counters.find(at, [name])).get(name)?.total ?? 0;
    if (before > limit) return before + 1;
    return (await counters.add(at, [{ name, windowMs }])).get(name)?.total ?? 0;
  };

  /** The mailbox is counted first: who writes one address again and again takes no receipts from others. */
  const isOverLimit = async (address: string): Promise<boolean> => {
    const { perHour, perAddressAndDay } = receiptLimits;
    const toSame = await count(`receipts:${hashMailbox(address)}`, perAddressAndDay, dayMs);
    if (toSame > perAddressAndDay) return true;
    const all = await count('receipts', perHour, hourMs);
    if (all === perHour + 1)
      log.warn({ perHour }, 'enquiries get no receipt for the rest of the hour: there were too many');
    return all > perHour;
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
      if (ownAddresses.some((own) => toMailbox(own) === toMailbox(enquiry.email))) return;
      if (await isOverLimit(enquiry.email)) return;
      const pageUrl = publicUrl && `${publicUrl}${pathIn(language, `/enquiry/${links.toKey(enquiry.id)}`)}`;
      await mails.enqueue([
        receiptMail(enquiry, studio, await texts(language), { language, pageUrl, timeZone: receipts.timeZone }),
      ]);
    },
  };
}

/** Local parts behind which programs read, or nobody: an answer would be lost, or answered in turn (RFC 3834, 2). */
const programs = [
  /^(?:no|do[._-]?not)[._-]?reply$/,
  /^(?:mailer-daemon|postmaster|bounces?|listserv|majordomo)$/,
  /^auto[._-]?(?:reply|response|responder)$/,
  /^owner-.+$/,
  /^.+-request$/,
];

/** Whether a program reads what is sent to an address, as far as its name says. */
function isProgram(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  // As in `bounces+id` and `noreply-123`.
  const names = [local, local.split(/[+=]/, 1)[0] as string, local.replace(/(?<!\d)\d+$/, '').replace(/[._-]$/, '')];
  return names.some((name) => programs.some((program) => program.test(name)));
}

/** One text for all addresses of a mailbox: in any case, and with any tag after `+`. */
function toMailbox(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at).split('+', 1)[0] as string}${plain.slice(at)}`;
}

type HashMailbox = (address: string) => string;

/** Keyed, so that addresses cannot be guessed from what is stored. */
export function createMailboxHash(key: Buffer): HashMailbox {
  return (address) => hashWithKey(key, `mailbox ${toMailbox(address)}`);
}
