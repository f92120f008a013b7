import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { minuteMs } from '#contract/durations.ts';
import { parseSmtpUrl } from './smtp-url.ts';

/** RFC 3834: `auto-replied` in answer to a person, `auto-generated` otherwise. */
export type AutoSubmitted = 'auto-generated' | 'auto-replied';

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
  /** null: a person wrote it */
  autoSubmitted: AutoSubmitted | null;
}

export interface Smtp {
  /** @throws SmtpError unless the server has accepted the mail */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * - `unreachable`: no connection, no TLS, no sign-in, or the connection broke before the message. It says nothing about the mail.
 * - `deferred`: the server asks to try this mail again later (4xx), or gave no answer to the message, which it may have accepted.
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

/** Until the server takes the message. */
const sendTimeoutMs = 60_000;
/** From then until it has answered. RFC 5321, 4.5.3.2.6: whoever gives up sooner has the mail delivered several times. */
const responseTimeoutMs = 10 * minuteMs;
/** Shorter than the lease of a mail (server/mail/mail.repository.ts). */
export const maxAttemptMs = sendTimeoutMs + responseTimeoutMs;
const connectTimeoutMs = 15_000;
/** Between two mails. */
const idleTimeoutMs = 30_000;
/** Whether a server is on this machine, where TLS is not needed. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/**
 * A mail server. TLS is required and its certificate is checked, except for a server on this machine.
 * @param url `smtps://user:password@host:port`, or `smtp://` for STARTTLS
 * @param options tests set them: `ca`, certificates to trust instead of the system's; `isLocal`, whether the server is on this machine
 */
export function openSmtp(
  url: string,
  options: { ca?: string; timeoutMs?: number; responseTimeoutMs?: number; isLocal?: boolean } = {},
): Smtp {
  const { host, port, secure, auth } = toSmtpOptions(url);
  const { ca, timeoutMs = sendTimeoutMs, isLocal = isLoopback(host) } = options;
  const responseMs = options.responseTimeoutMs ?? responseTimeoutMs;
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
    // Not sooner than `send` gives up, which knows how far the mail has come.
    socketTimeout: maxAttemptMs + connectTimeoutMs,
    idleTimeout: idleTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  /** The message of each mail that is being sent, by its signal. */
  const messages = new WeakMap<AbortSignal, Readable>();
  transport.use('stream', ({ data, message }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (readOptions) => {
      const stream = open(readOptions);
      if (data.signal) messages.set(data.signal, stream);
      return stream;
    };
    done();
  });

  return {
    async send({ recipient, replyTo, autoSubmitted, ...mail }) {
      const abort = new AbortController();
      const ended = new AbortController();
      /** The message is read only once the server has answered DATA. */
      const hasBegun = () => messages.get(abort.signal)?.readableDidRead === true;
      const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal: ended.signal });
      const sending = transport.sendMail({
        ...mail,
        to: { name: '', address: recipient },
        ...(replyTo && { replyTo: withoutEncodedWords(replyTo) }),
        headers: autoSubmittedHeaders(autoSubmitted),
        signal: abort.signal,
      });
      const late = async (): Promise<never> => {
        await wait(timeoutMs);
        if (!hasBegun())
          throw new SmtpError('unreachable', `The mail server did not finish within ${timeoutMs / 1000} s.`);
        await wait(responseMs);
        throw new SmtpError('deferred', `The mail server did not answer the message within ${responseMs / 1000} s.`);
      };
      const limit = late();
      limit.catch(() => {});
      try {
        await Promise.race([sending, limit]);
      } catch (error) {
        sending.catch(() => {});
        throw error instanceof SmtpError ? error : toSmtpError(error, hasBegun());
      } finally {
        ended.abort();
        // Closes the connection if the mail is still being sent over it.
        abort.abort();
      }
    },
    close: () => transport.close(),
  };
}

/** Mail programs decode an encoded word (RFC 2047) in a quoted name too: somebody's name could show line breaks and addresses. */
function withoutEncodedWords({ name, address }: { name: string; address: string }) {
  return { name: name.replaceAll('=?', '= ?'), address };
}

/** Tells programs not to answer: all that follow RFC 3834, and Exchange by its own header. */
export function autoSubmittedHeaders(autoSubmitted: AutoSubmitted | null): Record<string, string> {
  if (!autoSubmitted) return {};
  return { 'Auto-Submitted': autoSubmitted, 'X-Auto-Response-Suppress': 'OOF, AutoReply' };
}

/** What an SMTP URL says. */
export function toSmtpOptions(url: string) {
  const { protocol, hostname, port, username, password } = parseSmtpUrl(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  };
}

/** Steps at which an answer of the server is about the mail: its addresses and its contents. */
const stepsOfMail = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** @param hasBegun whether the server was taking the message: then it may have accepted it, or the message broke the connection */
function toSmtpError(cause: unknown, hasBegun: boolean): SmtpError {
  const { code, responseCode, response, message } = cause as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  if (!hasBegun && !stepsOfMail.has(code ?? '')) return new SmtpError('unreachable', message, { cause });
  if (responseCode === undefined) return new SmtpError(hasBegun ? 'deferred' : 'unreachable', message, { cause });
  return new SmtpError(responseCode >= 500 ? 'refused' : 'deferred', (response ?? message).trim(), { cause });
}
