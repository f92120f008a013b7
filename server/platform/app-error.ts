import { type FieldError, type ProblemCode, problemStatus } from '#contract/problem.ts';

/**
 * An expected failure. Services throw it with a code; `http/problem-handler.ts` alone turns it into a status and a
 * problem document. Anything else that is thrown is a programming error and answers 500 without its text.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
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

/** A validation failure of one field, in the same shape as those that the schemas find. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('validation-failed', message, { errors: [{ path, message }] });
}

export function notFound(what: string): AppError {
  return new AppError('not-found', `This ${what} does not exist (any more).`);
}
