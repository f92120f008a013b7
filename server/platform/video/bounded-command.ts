import { spawn } from 'node:child_process';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'bounded-command.sh');
const maxStderrBytes = 4 * 1024;

export interface CommandBounds {
  /** of address space, which is larger than the memory used */
  memoryMb: number;
  timeoutMs: number;
  /** The command is killed after this long without output. */
  silenceMs?: number;
  /** of each file that it writes */
  fileMb?: number;
  /** of standard output */
  outputBytes?: number;
}

/** `interrupted`: killed by somebody else, for example at shutdown or by the out-of-memory killer. */
export type CommandFailure =
  | 'not-found'
  | 'timeout'
  | 'silence'
  | 'too-much-output'
  | 'aborted'
  | 'interrupted'
  | 'exit';

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly failure: CommandFailure;
  /** the end of its standard error, for the log only: it may contain our paths */
  readonly stderr: string;

  constructor(command: string, failure: CommandFailure, code: number | null, stderr: string) {
    super(`${path.basename(command)} ended by ${failure}${code === null ? '' : ` (${code})`}: ${stderr.slice(-500)}`);
    this.failure = failure;
    this.stderr = stderr;
  }
}

/**
 * Runs a program on untrusted files: with limits of time, memory and output, low priority and an empty environment except
 * PATH, and killed when this process ends.
 * @param onOutput gets standard output as it arrives; without it, output is collected and returned
 * @throws CommandError unless the exit code is 0
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
      // In its own process group: Ctrl-C signals only this process, which then decides what to do.
      detached: true,
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', LC_ALL: 'C' },
    });
    let failure: CommandFailure | undefined;
    const kill = (why: CommandFailure) => {
      failure ??= why;
      child.stdin.destroy();
    };
    const timeout = setTimeout(kill, timeoutMs, 'timeout');
    const silence = silenceMs === undefined ? undefined : setTimeout(kill, silenceMs, 'silence');
    const abort = () => kill('aborted');
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();

    const output: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      silence?.refresh();
      if (onOutput) return onOutput(chunk);
      size += chunk.length;
      if (size > outputBytes) kill('too-much-output');
      else output.push(chunk);
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-maxStderrBytes)));
    child.stdin.on('error', () => {});
    // The script's guard still reads the pipe: close it, or `close` is never emitted.
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
        reject(new CommandError(command, failure ?? toFailure(code), code, stderr));
      }),
    );
  });
}

function toFailure(code: number | null): CommandFailure {
  // POSIX: 127 is a command that was not found, 126 one that cannot be run; beyond 128 it is the signal's number. ffmpeg
  // answers the polite signals by 255.
  if (code === 127 || code === 126) return 'not-found';
  const signalCodes = [130, 137, 143, 255];
  return code === null || signalCodes.includes(code) ? 'interrupted' : 'exit';
}

/** Processor time is counted over all threads. */
const maxThreads = 4;
