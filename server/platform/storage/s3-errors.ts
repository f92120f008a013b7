import { AppError, notFound } from '#server/platform/app-error.ts';

const missing = ['NoSuchKey', 'NotFound', 'NoSuchUpload'];
const wrongParts = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall'];

/** The SDK's failures in our words. What did not come from the SDK, such as the error of a stream that is sent, stays what it is. */
export function explainS3(error: unknown): unknown {
  if (!isFromS3(error)) return error;
  if (missing.includes(error.name)) return notFound('object');
  if (wrongParts.includes(error.name)) {
    return new AppError('upload-incomplete', 'The parts that were named are not those that arrived.', { cause: error });
  }
  return new AppError('unavailable', `The object store did not do what was asked: ${error.name}.`, { cause: error });
}

export function isMissing(error: unknown): boolean {
  return isFromS3(error) && missing.includes(error.name);
}

/** Whether the store answered, and said no: trying again will not help. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error instanceof AppError ? error.cause : error);
  return status !== undefined && status >= 400 && status < 500;
}

/** HTTP status of a refusal; undefined if the store did not answer at all. */
export function statusOf(error: unknown): number | undefined {
  return isFromS3(error) ? error.$metadata.httpStatusCode : undefined;
}

interface S3Error extends Error {
  $metadata: { httpStatusCode?: number };
}

/** The SDK writes how often it tried on everything that it throws, on refusals and on broken connections alike. */
function isFromS3(error: unknown): error is S3Error {
  return error instanceof Error && '$metadata' in error;
}
