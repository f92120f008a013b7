import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { limits } from './limits.ts';
import { emailAddress, optionalText, tooLong } from './fields.ts';
import { serviceTypes } from './service-types.ts';

/** `given-up`: staff decided that it is not sent. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'given-up'] as const;
export const mailKinds = [
  'enquiry-notice',
  'enquiry-digest',
  'enquiry-receipt',
  'reply',
  'invitation',
  'client-gallery',
  'trouble-notice',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];
/** One about a client gallery is stored as an invitation, whose text every version decrypts, with its link. */
export type StoredMailKind = Exclude<MailKind, 'client-gallery'>;

/** How many receipts are sent: anybody can type anybody's address into the form. */
export const receiptLimits = { perHour: 60, perAddressAndDay: 3 } as const;

/** Mails per page of the list; only the last page has fewer. */
export const mailPageSize = 50;

/** A mail of the outbox as staff see it, without its text. */
export const mailItem = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(mailKinds),
  contactId: z.uuid().nullable(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  nextAttemptAt: z.iso.datetime().nullable().describe('Of a queued mail'),
  lastError: z.string().nullable().describe('What the mail server, or the connection to it, said last'),
  sentAt: z.iso.datetime().nullable(),
});
export type MailItem = z.infer<typeof mailItem>;

export const mailListQuery = z.object({
  state: z.enum(['queued', 'sent', 'failed', 'given-up'], { error: fault('unknown-state') }).optional(),
  contacts: z
    .string()
    .max(limits.mailContacts * 37)
    .transform((value) => value.split(','))
    .pipe(z.array(z.uuid(fault('not-an-id'))).max(limits.mailContacts))
    .optional()
    .describe(`Ids of at most ${limits.mailContacts} enquiries with commas between them: only the mails about these`),
  before: z.uuid(fault('not-an-id')).optional().describe('Only mails older than the one with this id'),
});
export type MailListQuery = z.infer<typeof mailListQuery>;

export const mailsRetried = z.object({ retried: z.number().int() });
export type MailsRetried = z.infer<typeof mailsRetried>;

export const mailLanguages = ['zh', 'en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** `tls`: TLS from the first byte, usually port 465; `starttls`: usually port 587 */
export const mailTlsKinds = ['tls', 'starttls'] as const;
export const maxMailRecipients = 200;
const maxSender = 300;

const notHost = fault('not-a-host');
const notPort = fault('not-a-port');
const notSender = fault('not-a-sender');
const notHour = fault('not-an-hour');
const isHost = (value: string) =>
  /^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?$/i.test(value) ||
  // Between brackets stands an IPv6 address: with another one the address of the server would be no URL.
  (/^\[[\da-f:.]+\]$/i.test(value) && URL.canParse(`smtp://${value}`));

/** The address of `Name <address>` or of an address alone. */
export function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender.trim();
}

/** An address, or `Name <address>`: the sender of all mails. */
export const mailSender = z
  .string({ error: notSender })
  .trim()
  .max(maxSender, tooLong)
  .regex(/^[^<>\p{Cc}]*$|^[^<>\p{Cc}]*<[^<>\s]+>$/u, notSender)
  .refine((value) => emailAddress.safeParse(addressIn(value)).data === addressIn(value), notSender);

const serverFields = {
  host: z.string({ error: notHost }).trim().max(253, notHost).refine(isHost, notHost),
  port: z.number({ error: notPort }).int(notPort).min(1, notPort).max(65_535, notPort),
  tls: z.enum(mailTlsKinds, { error: fault('not-tls') }),
  /** empty: the server needs no sign-in */
  user: optionalText(limits.email),
};

/** Somebody of the studio who is told of enquiries. */
export const mailRecipient = z.strictObject({
  address: emailAddress,
  /** null: all */
  services: z.array(z.enum(serviceTypes)).min(1, fault('no-services')).nullable(),
  language: z.enum(mailLanguages, { error: fault('not-a-staff-language') }),
  /** the hours of the day at which a digest is sent; empty: a mail for each enquiry, at once */
  digestHours: z.array(z.number({ error: notHour }).int(notHour).min(0, notHour).max(23, notHour)).max(24, notHour),
});
export type MailRecipient = z.infer<typeof mailRecipient>;

/** The mail settings of the back office. Variables of the environment take precedence. */
export const mailSettingsUpdate = z.strictObject({
  server: z
    .strictObject({
      ...serverFields,
      password: z
        .string({ error: fault('not-text') })
        .max(500, tooLong)
        .optional()
        .describe('Left out: the stored one stays. It must be given again with another server or user.'),
    })
    .nullable(),
  from: mailSender.nullable(),
  timeZone: z
    .string({ error: fault('not-a-time-zone') })
    .max(100, fault('not-a-time-zone'))
    .refine(isTimeZone, fault('not-a-time-zone'))
    .nullable()
    .describe(
      'IANA name of the time zone of the studio: of its days, of digests, of times in mails and of the private pages of enquiries; null: that of the server',
    ),
  sendsReceipts: z
    .boolean({ error: fault('not-true-or-false') })
    .default(false)
    .describe('The sender of an enquiry gets a mail that it has arrived'),
  recipients: z.array(mailRecipient).max(maxMailRecipients, fault('too-many-addresses')).superRefine(refuseRepeated),
});
export type MailSettingsUpdate = z.infer<typeof mailSettingsUpdate>;

/** The mail settings as staff see them; no password is sent. */
export const mailSettings = z.object({
  server: z.object({ ...serverFields, hasPassword: z.boolean() }).nullable(),
  from: z.string().nullable(),
  timeZone: z.string().nullable(),
  sendsReceipts: z.boolean(),
  recipients: z.array(mailRecipient),
  environment: z
    .object({
      server: z.object(serverFields).nullable(),
      from: z.string().nullable(),
      recipients: z.array(z.string()),
    })
    .describe('What the environment sets, which takes precedence; its recipients are told in addition'),
  serverTimeZone: z.string(),
  isPasswordUnreadable: z.boolean().describe('The stored password was encrypted with another secret: enter it again'),
  linksReceipts: z
    .boolean()
    .describe('Receipts have a link to the private page of the enquiry: the address of the site, PUBLIC_URL, is set'),
  isSet: z.boolean().describe('Mails can be sent: there are a server and a sender'),
  tellsSomebody: z.boolean().describe('At least one person is told of enquiries by mail'),
});
export type MailSettings = z.infer<typeof mailSettings>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** The message stands at the address that repeats one above it. */
function refuseRepeated(recipients: readonly { address: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { address }] of recipients.entries()) {
    const key = address.toLowerCase();
    if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'address'], message: fault('address-twice') });
    seen.add(key);
  }
}

/** The steps of a test mail, in their order. */
export const mailTestSteps = ['name', 'connection', 'tls', 'sign-in', 'accepted'] as const;
export type MailTestStep = (typeof mailTestSteps)[number];

/** Why a step failed, in words that the back office translates. */
export const mailTestReasons = [
  'name-not-found',
  'dns-failed',
  'connection-refused',
  'timeout',
  'not-smtp',
  'connection-broken',
  'no-starttls',
  'untrusted-certificate',
  'tls-failed',
  'wrong-password',
  'recipient-refused',
  'sender-refused',
  'deferred',
  'message-refused',
] as const;
export type MailTestReason = (typeof mailTestReasons)[number];

export const mailTestRequest = z.strictObject({
  address: z
    .string({ error: fault('not-an-email') })
    .trim()
    .max(limits.email, fault('not-an-email'))
    .pipe(z.email(fault('not-an-email'))),
});

/** A step is skipped if an earlier one failed, or if it is not needed: TLS on this machine, a sign-in without a user. */
export const mailTestResult = z.object({
  steps: z.array(
    z.object({
      step: z.enum(mailTestSteps),
      state: z.enum(['ok', 'failed', 'skipped']),
      reason: z.enum(mailTestReasons).optional(),
      words: z.string().optional().describe('What the server, or the connection to it, said'),
    }),
  ),
});
export type MailTestResult = z.infer<typeof mailTestResult>;
export type MailTestOutcome = MailTestResult['steps'][number];

const notSelector = fault('not-a-selector');
const label = '[a-z\\d](?:[a-z\\d_-]{0,61}[a-z\\d])?';

/** Names of DKIM keys are known only to those who set them up, and cannot be listed. */
export const senderDomainQuery = z.object({
  selector: z
    .string({ error: notSelector })
    .trim()
    .max(190, notSelector)
    .regex(new RegExp(`^${label}(?:\\.${label})*$`, 'i'), notSelector)
    .optional()
    .describe('The DKIM selector under which the key is; without one, the usual names are tried'),
});
export type SenderDomainQuery = z.infer<typeof senderDomainQuery>;

const record = { found: z.string().nullable() };

/** What the DNS says of the sender's domain: whether receivers can tell that our mails are no forgeries. */
export const senderDomain = z.object({
  domain: z.string(),
  spf: z.object({ ...record, state: z.enum(['ok', 'missing', 'several', 'allows-all', 'no-answer']) }),
  dkim: z.object({
    ...record,
    state: z
      .enum(['ok', 'missing', 'unknown', 'no-answer'])
      .describe(
        '`missing`: no key under the given selector; `unknown`: none under the usual names, which proves nothing, because others may be in use',
      ),
  }),
  dmarc: z.object({ ...record, state: z.enum(['ok', 'watches-only', 'missing', 'several', 'no-answer']) }),
});
export type SenderDomain = z.infer<typeof senderDomain>;
