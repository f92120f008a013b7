import { fstatSync, type Stats, write, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

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

const standardOutput = 1;
/** Maximum delay of a line. */
const maxDelayMs = 250;
/** Characters buffered for an output that accepts nothing. Further lines are dropped and counted. */
const maxQueuedLength = 4 * 1024 * 1024;
/** When a failed write is retried: a slow reader soon has room, a full disk does not. */
const retryMs = { slow: 20, failed: 1_000 };
/** At exit, an output that accepts nothing is given this long; then the remaining lines are lost. */
const maxExitMs = 1_000;

export interface LogOutput {
  /** Takes a line that ends in a line feed. Never throws and never blocks. */
  write(line: string): void;
}

/**
 * Buffers lines and writes several at once: written one by one they cost a cached page a third of its time. The last ones
 * are written at exit. If the output fails (full disk, missing or stuck reader), lines are buffered and then dropped; the
 * process neither stops nor blocks.
 * @param onDropped called with the number of dropped lines as soon as writing works again
 */
function createLogOutput(onDropped: (count: number) => void): LogOutput {
  const kind = fstatSync(standardOutput);
  const limits = findLimits(kind);
  const isPipe = kind.isFIFO() || kind.isSocket();
  // An error of output that bypasses the log must not end the process either.
  process.stdout.on('error', () => {});

  let lines: string[] = [];
  let length = 0;
  let dropped = 0;
  /** Taken from `lines` and not written yet. */
  let rest: Buffer | undefined;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  process.on('exit', writeAllAtExit);
  return {
    write(line) {
      if (length + line.length > maxQueuedLength) {
        dropped += 1;
        return;
      }
      lines.push(line);
      length += line.length;
      if (timer === undefined) flushIn(maxDelayMs);
      if (length >= limits.flushLength && rest === undefined) flush();
    },
  };

  function flushIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, ms).unref();
  }

  function flush(): void {
    if (isWriting) return;
    clearTimeout(timer);
    timer = undefined;
    if (isPipe) {
      const failure = writeAll(() => false);
      if (failure) retryAfter(failure);
      return;
    }
    // A disk may block: write in a thread.
    const next = takeRest();
    if (!next) return;
    isWriting = true;
    write(standardOutput, next, (error, written) => {
      isWriting = false;
      if (error) return retryAfter(error);
      advance(next, written);
      flush();
    });
  }

  function retryAfter({ code }: NodeJS.ErrnoException): void {
    flushIn(code === 'EAGAIN' ? retryMs.slow : retryMs.failed);
  }

  /** Writes until nothing is left, or until the output accepts nothing and `wait` returns false. */
  function writeAll(wait: () => boolean): NodeJS.ErrnoException | undefined {
    if (isPipe) setNonBlocking();
    for (;;) {
      const next = takeRest();
      if (!next) return undefined;
      try {
        advance(next, writeSync(standardOutput, next));
      } catch (error) {
        const failure = error as NodeJS.ErrnoException;
        if (failure.code !== 'EAGAIN' || !wait()) return failure;
      }
    }
  }

  /** Complete lines, as many as may be written at once. */
  function takeRest(): Buffer | undefined {
    if (rest || lines.length === 0) return rest;
    let bytes = 0;
    let count = 0;
    while (count < lines.length) {
      bytes += Buffer.byteLength(lines[count] as string);
      if (count > 0 && bytes > limits.maxWriteBytes) break;
      count += 1;
    }
    const text = lines.splice(0, count).join('');
    length -= text.length;
    rest = Buffer.from(text);
    return rest;
  }

  function advance(tried: Buffer, written: number): void {
    rest = written < tried.length ? tried.subarray(written) : undefined;
    if (dropped === 0 || rest || lines.length > 0) return;
    const count = dropped;
    dropped = 0;
    onDropped(count);
  }

  function writeAllAtExit(): void {
    clearTimeout(timer);
    // A running write goes first; its result can no longer be read.
    if (isWriting) {
      sleep(10);
      rest = undefined;
    }
    const endsAt = performance.now() + maxExitMs;
    writeAll(() => {
      sleep(10);
      return performance.now() < endsAt;
    });
  }
}

/**
 * Makes writes to a pipe fail with EAGAIN instead of blocking. Repeated before every write, because the pipe is shared:
 * libuv makes it blocking again for each child that inherits it, and Node does when such a child exits. `setBlocking` is
 * undocumented, but there is no other way; a test with a stuck reader checks that it works.
 */
function setNonBlocking(): void {
  const { _handle: handle } = process.stdout as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  handle?.setBlocking?.(false);
}

/**
 * Lines of several processes must not be interleaved, so a pipe gets at most 4 KB at once, which it writes atomically. A
 * file takes any amount.
 */
function findLimits(kind: Stats): { flushLength: number; maxWriteBytes: number } {
  return kind.isFile() ? { flushLength: 32_768, maxWriteBytes: 65_536 } : { flushLength: 1_024, maxWriteBytes: 4_096 };
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
