import type { z } from 'zod';
import {
  type FaultCode,
  type FaultParamsOf,
  type Fault,
  createFieldFault,
  type FieldFault,
} from '#contract/faults/field-fault.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { en } from '#contract/faults/messages.ts';
import { formatFault } from '#contract/faults/format-fault.ts';
import { type ProblemCode, problemStatus } from '#contract/problem.ts';

/** A fault with its English words, as the API tells it. */
export type ToldFieldFault = FieldFault & { message: string };

/**
 * An expected failure. Services throw it with a code, and only `http/problem-handler.ts` maps the code to a status and a
 * problem document. Any other error is a programming error and is answered with 500, without its message.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly errors: ToldFieldFault[] | undefined;
  /** what `message` says, if it has a code */
  readonly fault: Fault | undefined;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    detail: string | Fault,
    options: { errors?: readonly FieldFault[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(typeof detail === 'string' ? detail : formatFault(en, detail), { cause: options.cause });
    this.fault = typeof detail === 'string' ? undefined : detail;
    this.code = code;
    this.errors = options.errors?.map(withWords);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** The words of its own are those that zod has for a schema that names no code. */
function withWords(fault: FieldFault): ToldFieldFault {
  return { ...fault, message: fault.message ?? formatFault(en, fault) };
}

/** A validation failure of one field, in the same shape as those of the schemas. */
export function invalidField<Code extends FaultCode>(
  path: string,
  code: Code,
  ...params: FaultParamsOf<Code>
): AppError {
  return invalidFields([createFieldFault(path, code, ...params)]);
}

/** @param code of the problem, whose detail are the words of the first fault */
export function invalidFields(
  faults: readonly FieldFault[],
  { code = 'validation-failed', cause }: { code?: ProblemCode; cause?: unknown } = {},
): AppError {
  const [first] = faults;
  return new AppError(code, first ? withWords(first).message : 'Not valid', { errors: faults, cause });
}

/** What a schema refuses, in English. */
export function errorsIn(refused: z.ZodError): ToldFieldFault[] {
  return faultsIn(refused).map(withWords);
}

export function notFound(what: string): AppError {
  return new AppError('not-found', `This ${what} does not exist (any more).`);
}

/** Lightwell cannot start, for a reason outside of it. The message is one line that says what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Disks: full, over quota, failing, read-only, unmounted or without permission; and a process out of file descriptors. */
const diskCodes = 'ENOSPC EDQUOT EIO EROFS EACCES EPERM EBUSY ESTALE ENODEV ENXIO EREMOTEIO EMFILE ENFILE';
/** Networks: refused, broken or unreachable connections, and failing name servers. */
const networkCodes =
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTCONN EPROTO ' +
  'EADDRNOTAVAIL EAI_AGAIN EAI_FAIL ENOTFOUND ERR_STREAM_PREMATURE_CLOSE ERR_SOCKET_CONNECTION_TIMEOUT';
const systemCodes = new Set(`${diskCodes} ${networkCodes}`.split(' '));

/** SQLite's primary result codes (sqlite.org/rescode.html): busy, locked, no memory, read-only, I/O error, corrupt, full, cannot open, protocol, no database. */
const sqliteCodes = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/**
 * PostgreSQL's SQLSTATEs: connection exceptions, insufficient resources, operator intervention (a cancelled statement
 * among them), system errors, a transaction that may not write, locks, serialization failures.
 */
const sqlStates = /^(08|53|57|58|25006|55P03|40)/;
/** Errors that pg and its pool throw without a code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** Names of timeout errors of the AWS SDK and of `fetch`. */
const timeoutNames = new Set(['TimeoutError', 'RequestTimeout', 'RequestTimeoutException']);

/**
 * Whether an error was caused by the infrastructure (disk, network, object store, database) and not by the input, so that a
 * retry may succeed later. Checks the error's causes too.
 */
export function isInfrastructureFault(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if (isFaultItself(at)) return true;
    if (at instanceof AggregateError && at.errors.some((one) => isInfrastructureFault(one))) return true;
  }
  return false;
}

interface DriverError extends Error {
  code?: unknown;
  /** of SQLite, extended: the lowest byte is the primary code */
  errcode?: unknown;
  /** of the AWS SDK */
  $metadata?: { httpStatusCode?: number };
}

function isFaultItself(error: DriverError): boolean {
  if (error instanceof AppError) return error.code === 'unavailable' || error.code === 'storage-full';
  if (typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff);
  if (timeoutNames.has(error.name) || connectionMessages.test(error.message)) return true;
  if (error.$metadata && isStoreDown(error.$metadata.httpStatusCode)) return true;
  const { code } = error;
  return typeof code === 'string' && (systemCodes.has(code) || (code.length === 5 && sqlStates.test(code)));
}

/** No status: the store did not answer. */
function isStoreDown(status: number | undefined): boolean {
  return status === undefined || status >= 500 || status === 429;
}
