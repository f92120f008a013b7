import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const folder = path.join(import.meta.dirname, '../fixtures/tls');
/** For `localhost` and 127.0.0.1, made for tests and trusted by nobody else. */
export const certificate = readFileSync(path.join(folder, 'localhost.crt'), 'utf8');
export const privateKey = readFileSync(path.join(folder, 'localhost.key'), 'utf8');

/** What a server says to a recipient or to a message. */
export interface Refusal {
  code: number;
  words: string;
}

const refused = ({ code, words }: Refusal) => Object.assign(new Error(words), { responseCode: code });

export interface MailServerBehaviour {
  /** TLS from the first byte */
  secure?: boolean;
  /** without STARTTLS */
  isPlain?: boolean;
  user?: { name: string; password: string };
  refuseRecipient?: (address: string) => Refusal | undefined;
  refuseMessage?: () => Refusal | undefined;
  /** after the message was received: break the connection, or say nothing more */
  afterData?: () => 'answer' | 'drop' | 'stall';
  /** default: a free one */
  port?: number;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server (smtp-server by the makers of nodemailer) that keeps what it accepts. */
export async function startMailServer(behaviour: MailServerBehaviour = {}) {
  const { secure = false, isPlain = false, user, refuseRecipient, refuseMessage, afterData } = behaviour;
  const received: ParsedMail[] = [];
  const options: SMTPServerOptions = {
    secure,
    // Then connections that are still open are closed.
    closeTimeout: 100,
    key: privateKey,
    cert: certificate,
    disabledCommands: [...(isPlain ? ['STARTTLS'] : []), ...(user ? [] : ['AUTH'])],
    authOptional: user === undefined,
    onAuth: ({ username, password }, _session, done) =>
      username === user?.name && password === user?.password
        ? done(null, { user: username })
        : done(refused({ code: 535, words: 'Authentication credentials invalid' })),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuseRecipient?.(address);
      done(refusal && refused(refusal));
    },
    onData: (stream, _session, done) => void receive(stream, done),
  };
  const receive = async (stream: Readable, done: (error?: Error) => void) => {
    // A client that is killed in the middle of a message.
    const mail = await simpleParser(stream).catch(() => undefined);
    if (!mail) return;
    const refusal = refuseMessage?.();
    if (refusal) return done(refused(refusal));
    const end = afterData?.() ?? 'answer';
    if (end === 'stall') return;
    received.push(mail);
    if (end === 'answer') done();
    else for (const connection of server.connections) connection.close();
  };
  const server = new SMTPServer(options);
  // A client that refuses our certificate, or whose connection we break.
  server.on('error', () => {});
  server.listen(behaviour.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const account = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : '';
  return {
    url: `${secure ? 'smtps' : 'smtp'}://${account}localhost:${port}`,
    port,
    received,
    async stop() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
