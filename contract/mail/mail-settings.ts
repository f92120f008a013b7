import { z } from 'zod';
import { emailAddress } from '../email-address.ts';
import { optionalText, tooLong } from '../fields.ts';
import { limits } from '../limits.ts';
import { serviceTypes } from '../service-types.ts';

export const mailLanguages = ['zh', 'en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** `tls`: TLS from the first byte, usually port 465; `starttls`: usually port 587 */
export const mailTlsKinds = ['tls', 'starttls'] as const;
export const maxMailRecipients = 200;
const maxSender = 300;

const notHost = 'Must be the name of a server, such as mail.example.com';
const notPort = 'Must be a port from 1 to 65535';
const notSender = 'Must be an address, or a name with one in angle brackets';
const notHour = 'Must be an hour from 0 to 23';
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
  .max(maxSender, tooLong(maxSender))
  .regex(/^[^<>\p{Cc}]*$|^[^<>\p{Cc}]*<[^<>\s]+>$/u, notSender)
  .refine((value) => emailAddress.safeParse(addressIn(value)).data === addressIn(value), notSender);

const serverFields = {
  host: z.string({ error: notHost }).trim().max(253, notHost).refine(isHost, notHost),
  port: z.number({ error: notPort }).int(notPort).min(1, notPort).max(65_535, notPort),
  tls: z.enum(mailTlsKinds, { error: 'Must be tls or starttls' }),
  /** empty: the server needs no sign-in */
  user: optionalText(limits.email),
};

/** Somebody of the studio who is told of enquiries. */
export const mailRecipient = z.strictObject({
  address: emailAddress,
  /** null: all */
  services: z.array(z.enum(serviceTypes)).min(1, 'Choose at least one service').nullable(),
  language: z.enum(mailLanguages, { error: 'Must be zh or en' }),
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
        .string({ error: 'Must be text' })
        .max(500, tooLong(500))
        .optional()
        .describe('Left out: the stored one stays. It must be given again with another server or user.'),
    })
    .nullable(),
  from: mailSender.nullable(),
  timeZone: z
    .string({ error: 'Must be a time zone' })
    .max(100, 'Must be a time zone')
    .refine(isTimeZone, 'Must be a time zone')
    .nullable()
    .describe(
      'IANA name of the time zone of the studio: of its days, of digests, of times in mails and of the private pages of enquiries; null: that of the server',
    ),
  sendsReceipts: z
    .boolean({ error: 'Must be true or false' })
    .default(false)
    .describe('The sender of an enquiry gets a mail that it has arrived'),
  recipients: z
    .array(mailRecipient)
    .max(maxMailRecipients, `At most ${maxMailRecipients} addresses`)
    .superRefine(refuseRepeated),
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
    if (seen.has(key))
      context.addIssue({ code: 'custom', path: [index, 'address'], message: 'An address is listed twice' });
    seen.add(key);
  }
}
