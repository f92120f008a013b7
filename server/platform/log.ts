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
  // Off the request's way: a write of its own for each line cost a kept page a third of its time. pino flushes at exit.
  // Writes of up to 4 KB are atomic on a pipe: lines of several processes do not end up within each other.
  return pino(options, to ?? pino.destination({ dest: 1, sync: false, maxWrite: 4_096 }));
}
