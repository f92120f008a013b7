import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'signature', 'secret'];

/**
 * JSON lines on stdout. What must never stand in a log is left out where it arises; `redact` is the second net.
 * @param to where else the lines go
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, redact: { paths, remove: true } };
  return to ? pino(options, to) : pino(options);
}
