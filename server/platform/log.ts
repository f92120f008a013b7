import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on stdout. What must never stand in a log is left out where it arises; `redact` is the second net. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: {
      paths: ['authorization', 'cookie', 'password', 'token', 'signature', '*.authorization', '*.password', '*.token'],
      remove: true,
    },
  });
}
