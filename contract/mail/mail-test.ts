import { z } from 'zod';
import { limits } from '../limits.ts';

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
    .string({ error: 'Invalid email address' })
    .trim()
    .max(limits.email, 'Invalid email address')
    .pipe(z.email('Invalid email address')),
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

const notSelector = 'Must be a DKIM selector, such as selector1';
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
