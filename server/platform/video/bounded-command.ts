import { spawn } from 'node:child_process';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'bounded-command.sh');
const keptErrorBytes = 4 * 1024;

export interface CommandBounds {
  /** of address space, which is more than what is used */
  memoryMb: number;
  timeoutMs: number;
  /** Ended when nothing came on standard output for so long. */
  silenceMs?: number;
  /** of each file that it writes */
  fileMb?: number;
  /** of standard output */
  outputBytes?: number;
}

/** `interrupted`: somebody else ended it, as when the machine is shut down or has no memory left. */
export type CommandFailure =
  'not-found' | 'timeout' | 'silence' | 'too-much-output' | 'aborted' | 'interrupted' | 'exit';

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly failure: CommandFailure;
  /** the end of what it wrote to standard error, for the log: paths of ours may be in it */
  readonly stderr: string;

  constructor(command: string, failure: CommandFailure, code: number | null, stderr: string) {
    super(`${path.basename(command)} ended by ${failure}${code === null ? '' : ` (${code})`}: ${stderr.slice(-500)}`);
    this.failure = failure;
    this.stderr = stderr;
  }
}

/**
 * Runs a program that reads files of strangers: bounded in time, memory and output, with the lowest priority, with
 * nothing of our environment but the search path, and ended with this process, however that ends.
 * @param onOutput is handed standard output as it comes; without it, it is collected and returned
 * @throws CommandError for every end but exit code 0
 */
export function runBounded(
  command: string,
  args: readonly string[],
  bounds: CommandBounds,
  { signal, onOutput }: { signal?: AbortSignal; onOutput?: (chunk: Buffer) => void } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { memoryMb, timeoutMs, silenceMs, fileMb = 0, outputBytes = 1024 * 1024 } = bounds;
    const limits = [memoryMb * 1024, Math.ceil((timeoutMs / 1000) * maxThreads), fileMb * 2 * 1024].map(String);
    const child = spawn('/bin/sh', [script, ...limits, command, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      // In a group of its own: Ctrl-C is for us, who then decide what becomes of it.
      detached: true,
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', LC_ALL: 'C' },
    });
    let failure: CommandFailure | undefined;
    const end = (why: CommandFailure) => {
      failure ??= why;
      child.stdin.destroy();
    };
    const timeout = setTimeout(end, timeoutMs, 'timeout');
    const silence = silenceMs === undefined ? undefined : setTimeout(end, silenceMs, 'silence');
    const abort = () => end('aborted');
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();

    const output: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      silence?.refresh();
      if (onOutput) return onOutput(chunk);
      size += chunk.length;
      if (size > outputBytes) end('too-much-output');
      else output.push(chunk);
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-keptErrorBytes)));
    child.stdin.on('error', () => {});
    // The guard in the script still waits at the pipe: without this, nothing would close.
    child.once('exit', () => child.stdin.destroy());

    const settle = (settled: () => void) => {
      clearTimeout(timeout);
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
      settled();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code) =>
      settle(() => {
        if (code === 0 && !failure) return resolve(Buffer.concat(output));
        reject(new CommandError(command, failure ?? failureOf(code), code, stderr));
      }),
    );
  });
}

function failureOf(code: number | null): CommandFailure {
  // POSIX: 127 is a command that was not found, 126 one that cannot be run; beyond 128 it is the signal's number. ffmpeg
  // answers the polite signals by 255.
  if (code === 127 || code === 126) return 'not-found';
  const endedBySomebody = [130, 137, 143, 255];
  return code === null || endedBySomebody.includes(code) ? 'interrupted' : 'exit';
}

/** Processor time is counted over all threads. */
const maxThreads = 4;
