import { fstatSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'signature', 'secret'];
const standardOutput = 1;
/** How late a line may be seen. */
const longestWaitMs = 250;

/**
 * JSON lines on stdout. What must never stand in a log is left out where it arises; `redact` is the second net.
 * @param to where else the lines go
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level, redact: { paths, remove: true } }, to ?? linesTogether(standardOutput));
}

/**
 * Hands lines on several at a time: one by one their lengths and writes cost a kept page a third of its time. Lines of
 * several processes must not end up within each other, so that a pipe gets no more at once than it takes as one (4 KB, of
 * which a character may need three bytes); a file takes any amount. The last ones are written when the process exits.
 */
function linesTogether(descriptor: number): DestinationStream {
  const isFile = fstatSync(descriptor).isFile();
  const enough = isFile ? 32_768 : 1_024;
  const output = pino.destination({ dest: descriptor, sync: false, maxWrite: isFile ? 65_536 : 4_096 });
  let isClosed = false;
  output.once('close', () => {
    isClosed = true;
  });
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const handOn = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    length = 0;
    output.write(text);
  };
  // A process that comes to its end by itself still has time to write, and pino ends the output then.
  process.on('beforeExit', handOn);
  process.on('exit', () => {
    handOn();
    if (!isClosed) output.flushSync();
  });
  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (length >= enough) handOn();
      else timer ??= setTimeout(handOn, longestWaitMs).unref();
    },
  };
}
