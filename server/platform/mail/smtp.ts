import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** an address, or `Name <address>` */
  from: string;
  recipient: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
  /** without angle brackets; the same at every attempt, so that a mail that arrives twice is seen as one */
  messageId: string;
  date: Date;
}

export interface Smtp {
  /** @throws SmtpError unless the server has accepted the mail */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * - `unreachable`: no connection, no TLS, no sign-in, or the connection broke. It says nothing about the mail.
 * - `deferred`: the server asks to try this mail again later (4xx).
 * - `refused`: the server will never take this mail (5xx).
 */
export type SmtpFailure = 'unreachable' | 'deferred' | 'refused';

export class SmtpError extends Error {
  override readonly name = 'SmtpError';
  readonly failure: SmtpFailure;
  constructor(failure: SmtpFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Shorter than the lease of a mail (modules/mail/mail.repository.ts). */
const sendTimeoutMs = 60_000;
const connectTimeoutMs = 15_000;
const idleTimeoutMs = 30_000;
/** Whether a server is on this machine, where TLS is not needed. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/**
 * A mail server. TLS is required and its certificate is checked, except for a server on this machine.
 * @param url `smtps://user:password@host:port`, or `smtp://` for STARTTLS
 * @param options tests set them: `ca`, certificates to trust instead of the system's; `isLocal`, whether the server is on this machine
 */
export function openSmtp(url: string, options: { ca?: string; timeoutMs?: number; isLocal?: boolean } = {}): Smtp {
  const { host, port, secure, auth } = smtpOptionsOf(url);
  const { ca, timeoutMs = sendTimeoutMs, isLocal = isLoopback(host) } = options;
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port,
    secure,
    requireTLS: !secure && !isLocal,
    ...(auth && { auth }),
    tls: { ...(ca !== undefined && { ca }), minVersion: 'TLSv1.2' },
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ recipient, replyTo, ...mail }) {
      const sending = transport.sendMail({
        ...mail,
        to: { name: '', address: recipient },
        ...(replyTo && { replyTo: withoutEncodedWords(replyTo) }),
      });
      try {
        await Promise.race([sending, afterTimeout(timeoutMs)]);
      } catch (error) {
        sending.catch(() => {});
        throw error instanceof SmtpError ? error : smtpErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Mail programs decode an encoded word (RFC 2047) in a quoted name too: somebody's name could show line breaks and addresses. */
function withoutEncodedWords({ name, address }: { name: string; address: string }) {
  return { name: name.replaceAll('=?', '= ?'), address };
}

/** What an SMTP URL says. */
export function smtpOptionsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  };
}

async function afterTimeout(ms: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
  throw new SmtpError('unreachable', `The mail server did not finish within ${ms / 1000} s.`);
}

/** Steps at which an answer of the server is about the mail: its addresses and its contents. */
const stepsOfMail = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

function smtpErrorOf(cause: unknown): SmtpError {
  const { code, responseCode, response, message } = cause as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  if (responseCode === undefined || !stepsOfMail.has(code ?? ''))
    return new SmtpError('unreachable', message, { cause });
  return new SmtpError(responseCode >= 500 ? 'refused' : 'deferred', (response ?? message).trim(), { cause });
}
