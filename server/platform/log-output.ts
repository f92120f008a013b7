import { fstatSync, type Stats, write, writeSync } from 'node:fs';

const standardOutput = 1;
/** How late a line may be seen. */
const maxDelayMs = 250;
/** Characters that wait for an output which takes nothing. What comes beyond is dropped and counted. */
const maxQueuedLength = 4 * 1024 * 1024;
/** How soon an output that took nothing is tried again: a slow reader soon has room, a full disk has not. */
const retryMs = { slow: 20, failed: 1_000 };
/** What an output may take for nothing at all, once the process exits, before the lines that are left are given up. */
const maxExitMs = 1_000;

export interface LogOutput {
  /** Takes a line with its line end. Never throws, and never waits. */
  write(line: string): void;
}

/**
 * Hands lines on several at a time: one by one their lengths and writes cost a kept page a third of its time. The last ones
 * are written when the process exits. What goes wrong (a full disk, a reader that is gone or does not read) is the log's
 * affair alone: lines wait, those for which there is no room are dropped, and neither stops the process nor holds it up.
 *
 * @param onDropped is told how many lines were dropped, as soon as lines can be written again
 */
export function createLogOutput(onDropped: (count: number) => void): LogOutput {
  const kind = fstatSync(standardOutput);
  const limits = limitsOf(kind);
  const isPipe = kind.isFIFO() || kind.isSocket();
  // What is printed besides the log must not end the process either.
  process.stdout.on('error', () => {});

  let lines: string[] = [];
  let length = 0;
  let dropped = 0;
  /** What has been taken from the lines and is not written yet. */
  let rest: Buffer | undefined;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  process.on('exit', writeLeftovers);
  return {
    write(line) {
      if (length + line.length > maxQueuedLength) {
        dropped += 1;
        return;
      }
      lines.push(line);
      length += line.length;
      if (timer === undefined) handOnIn(maxDelayMs);
      if (length >= limits.enough && rest === undefined) handOn();
    },
  };

  function handOnIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(handOn, ms).unref();
  }

  function handOn(): void {
    if (isWriting) return;
    clearTimeout(timer);
    timer = undefined;
    if (isPipe) {
      const failure = writeAll(() => false);
      if (failure) retryAfter(failure);
      return;
    }
    // A disk may take its time: a thread waits for it.
    const next = takeRest();
    if (!next) return;
    isWriting = true;
    write(standardOutput, next, (error, written) => {
      isWriting = false;
      if (error) return retryAfter(error);
      advance(next, written);
      handOn();
    });
  }

  function retryAfter({ code }: NodeJS.ErrnoException): void {
    handOnIn(code === 'EAGAIN' ? retryMs.slow : retryMs.failed);
  }

  /** Writes until nothing is left, or until the output takes nothing and `wait` says that it was enough. */
  function writeAll(wait: () => boolean): NodeJS.ErrnoException | undefined {
    if (isPipe) keepFromBlocking();
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

  /** Whole lines, as many as may be written at once. */
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

  function writeLeftovers(): void {
    clearTimeout(timer);
    // A write that is under way has its turn first; how it ended cannot be learned any more.
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
 * Has writes to a pipe refuse (EAGAIN) where they would wait for its reader. Said before every write, because the pipe is
 * shared: libuv lets it block again for each child that inherits it, and Node when such a child exits. The handle's method
 * is no documented one, but the only way; a test with a reader that does not read says whether it works.
 */
function keepFromBlocking(): void {
  const { _handle: handle } = process.stdout as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  handle?.setBlocking?.(false);
}

/**
 * Lines of several processes must not end up within each other, so that a pipe gets no more at once than it takes as one
 * (4 KB); a file takes any amount.
 */
function limitsOf(kind: Stats): { enough: number; maxWriteBytes: number } {
  return kind.isFile() ? { enough: 32_768, maxWriteBytes: 65_536 } : { enough: 1_024, maxWriteBytes: 4_096 };
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
