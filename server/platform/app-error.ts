import { type FieldError, type ProblemCode, problemStatus } from '#contract/problem.ts';

/**
 * An expected failure. Services throw it with a code, and only `http/problem-handler.ts` maps the code to a status and a
 * problem document. Any other error is a programming error and is answered with 500, without its message.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    options: { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** A validation failure of one field, in the same shape as those of the schemas. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('validation-failed', message, { errors: [{ path, message }] });
}

export function notFound(what: string): AppError {
  return new AppError('not-found', `This ${what} does not exist (any more).`);
}
