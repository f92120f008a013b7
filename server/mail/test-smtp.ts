import { lookup } from 'node:dns/promises';
import net from 'node:net';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailTestOutcome, type MailTestReason, type MailTestStep, mailTestSteps } from '#contract/mail.ts';
import { autoSubmittedHeaders, isLoopback, type OutgoingMail, toSmtpOptions } from './smtp.ts';

const timeoutMs = 15_000;

export interface SmtpTestOptions {
  /** tests set it: certificates to trust instead of the system's */
  ca?: string;
  timeoutMs?: number;
  isLocal?: boolean;
  findAddress?: (host: string) => Promise<string>;
}

class StepFailure extends Error {
  readonly reason: MailTestReason;
  constructor(reason: MailTestReason, words: string) {
    super(words);
    this.reason = reason;
  }
}

/** Sends one mail step by step; without a mail it ends after the sign-in. @returns each step, up to the first one that failed; those after it are skipped */
export async function testSmtp(
  url: string,
  mail: OutgoingMail | undefined,
  options: SmtpTestOptions = {},
): Promise<MailTestOutcome[]> {
  const limitMs = options.timeoutMs ?? timeoutMs;
  const { host, port, secure, auth } = toSmtpOptions(url);
  const isLocal = options.isLocal ?? isLoopback(host);
  const { findAddress = async (name: string) => (await lookup(name)).address } = options;
  let address = host;
  let socket: net.Socket | undefined;
  let connection: SMTPConnection | undefined;

  const outcomes: MailTestOutcome[] = [];
  /** Runs steps together that the library takes together; `failedStep` says which of them failed. */
  const take = async (
    step: MailTestStep,
    work: () => Promise<'ok' | 'skipped' | MailTestOutcome[]>,
  ): Promise<boolean> => {
    try {
      const result = await within(work(), limitMs);
      outcomes.push(...(Array.isArray(result) ? result : [{ step, state: result }]));
    } catch (error) {
      const { reason, message } =
        error instanceof StepFailure ? error : new StepFailure('connection-broken', String(error));
      outcomes.push({ step, state: 'failed', reason, words: message });
    }
    return outcomes.every(({ state }) => state !== 'failed');
  };

  try {
    const isReached =
      (await take('name', async () => {
        address = net.isIP(host) ? host : await findAddress(host).catch(failWith(nameReason));
        return 'ok';
      })) &&
      (await take('connection', async () => {
        socket = await connect(address, port).catch(failWith(connectionReason));
        return 'ok';
      }));
    if (isReached) {
      connection = new SMTPConnection({
        host,
        port,
        secure,
        requireTLS: !secure && !isLocal,
        // The certificate is checked for the name, although the socket is open already.
        ...(!net.isIP(host) && { servername: host }),
        connection: socket,
        tls: { ...(options.ca !== undefined && { ca: options.ca }), minVersion: 'TLSv1.2' },
        greetingTimeout: limitMs,
        socketTimeout: limitMs,
      });
      const opened = connection;
      const isOpen = await take('tls', () => greet(opened));
      const isSignedIn = isOpen && (await take('sign-in', () => signIn(opened, auth)));
      if (isSignedIn && mail) await take('accepted', () => send(opened, mail));
    }
  } finally {
    connection?.close();
    socket?.destroy();
  }
  const done = new Set(outcomes.map(({ step }) => step));
  return [
    ...outcomes,
    ...mailTestSteps.filter((step) => !done.has(step)).map((step) => ({ step, state: 'skipped' as const })),
  ];
}

interface SmtpFault extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const failWith = (toReason: (error: SmtpFault) => MailTestReason) => (error: SmtpFault) => {
  throw new StepFailure(toReason(error), (error.response ?? error.message).trim());
};

const nameReason = ({ code }: SmtpFault): MailTestReason =>
  code === 'ENOTFOUND' || code === 'ENODATA' ? 'name-not-found' : 'dns-failed';
const connectionReason = ({ code }: SmtpFault): MailTestReason =>
  code === 'ECONNREFUSED' ? 'connection-refused' : code === 'ETIMEDOUT' ? 'timeout' : 'connection-broken';

function connect(host: string, port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      // Errors from now on are the library's.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

/** Greeting and TLS. A server that greets wrongly, or not at all, fails the step of the connection. */
async function greet(connection: SMTPConnection): Promise<'ok' | 'skipped' | MailTestOutcome[]> {
  try {
    await toPromise((callback) => {
      connection.once('error', callback);
      connection.connect(callback);
    });
    return connection.secure ? 'ok' : 'skipped';
  } catch (error) {
    const { code, message, response } = error as SmtpFault;
    const words = (response || message).trim();
    if (/certificate|self.signed|altnames|issuer/i.test(message)) throw new StepFailure('untrusted-certificate', words);
    if (code === 'ETLS') throw new StepFailure(/STARTTLS/.test(message) ? 'no-starttls' : 'tls-failed', words);
    if (code === 'EPROTOCOL') throw new StepFailure('not-smtp', words);
    throw new StepFailure(code === 'ETIMEDOUT' ? 'timeout' : 'connection-broken', words);
  }
}

async function signIn(connection: SMTPConnection, auth: { user: string; pass: string } | undefined) {
  if (!auth) return 'skipped' as const;
  await toPromise((callback) => connection.login({ credentials: auth }, callback)).catch(
    failWith(({ code }) =>
      code === 'EAUTH' ? 'wrong-password' : code === 'ETIMEDOUT' ? 'timeout' : 'connection-broken',
    ),
  );
  return 'ok' as const;
}

async function send(connection: SMTPConnection, { recipient, replyTo, autoSubmitted, ...mail }: OutgoingMail) {
  const composed = new MailComposer({
    ...mail,
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo }),
    headers: autoSubmittedHeaders(autoSubmitted),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const message = await composed.build();
  await toPromise((callback) => connection.send(composed.getEnvelope(), message, callback)).catch(
    failWith(({ code, responseCode = 0, command = '' }) => {
      if (code === 'ETIMEDOUT') return 'timeout';
      if (responseCode === 0) return 'connection-broken';
      if (responseCode < 500) return 'deferred';
      return /^RCPT/i.test(command)
        ? 'recipient-refused'
        : /^MAIL/i.test(command)
          ? 'sender-refused'
          : 'message-refused';
    }),
  );
  return 'ok' as const;
}

function toPromise(start: (callback: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StepFailure('timeout', `No answer within ${ms / 1_000} s`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
