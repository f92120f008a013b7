import { type DestinationStream, type Logger, pino } from 'pino';
import { createLogOutput } from './log-output.ts';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'signature', 'secret'];

/**
 * JSON lines on stdout. Code must not log secrets; `redact` is a second safeguard.
 * @param to another destination
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const output =
    to ?? createLogOutput((dropped) => log.error({ dropped }, 'dropped log lines that could not be written'));
  const log = pino({ level, redact: { paths, remove: true } }, output);
  return log;
}
