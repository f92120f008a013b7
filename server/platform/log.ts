import { type DestinationStream, type Logger, pino } from 'pino';
import { createLogOutput } from './log-output.ts';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'signature', 'secret'];

/**
 * JSON lines on stdout. What must never stand in a log is left out where it arises; `redact` is the second net.
 * @param to where else the lines go
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const output =
    to ?? createLogOutput((dropped) => log.error({ dropped }, 'log lines could not be written and were dropped'));
  const log = pino({ level, redact: { paths, remove: true } }, output);
  return log;
}
