import { AppError, notFound } from '#server/platform/app-error.ts';

const missing = ['NoSuchKey', 'NotFound', 'NoSuchUpload'];
const wrongParts = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall'];

/** Maps SDK errors to AppErrors. Other errors, such as those of a stream being sent, are returned unchanged. */
export function explainS3(error: unknown): unknown {
  if (!isFromS3(error)) return error;
  if (missing.includes(error.name)) return notFound('object');
  if (wrongParts.includes(error.name)) {
    return new AppError('upload-incomplete', 'The parts that were named are not those that arrived.', { cause: error });
  }
  return new AppError('unavailable', `The object store did not do what was asked: ${error.name}.`, { cause: error });
}

/** A call of the store, whose errors are explained. */
export async function explained<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw explainS3(error);
  });
}

export function isMissing(error: unknown): boolean {
  return isFromS3(error) && missing.includes(error.name);
}

/** Whether the store answered with a client error, so that a retry is pointless. */
export function isRefusal(error: unknown): boolean {
  const status = findStatus(error instanceof AppError ? error.cause : error);
  return status !== undefined && status >= 400 && status < 500;
}

/** HTTP status of the response; undefined if there was none. */
export function findStatus(error: unknown): number | undefined {
  return isFromS3(error) ? error.$metadata.httpStatusCode : undefined;
}

interface S3Error extends Error {
  $metadata: { httpStatusCode?: number };
}

/** The SDK adds `$metadata` (the number of attempts) to every error that it throws, also for broken connections. */
function isFromS3(error: unknown): error is S3Error {
  return error instanceof Error && '$metadata' in error;
}
