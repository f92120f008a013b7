import type { Log } from '#server/platform/log.ts';
import { isRefusal } from '#server/platform/storage/s3-errors.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Config } from '#server/config.ts';
import { StartError } from '#server/platform/start-error.ts';

/**
 * Checks the storage at the start, so that a wrong bucket or key does not fail at the first upload only. An unreachable store
 * does not prevent the start, because pages work without it; `/readyz` reports it.
 * @throws StartError in one line if the storage rejects the configuration
 */
export async function checkStorage(parts: { config: Pick<Config, 's3'>; storage: Storage; log: Pick<Log, 'error'> }) {
  try {
    await parts.storage.check();
  } catch (error) {
    const { message, cause } = error as Error;
    if (parts.config.s3 && isRefusal(error)) {
      const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : message;
      throw new StartError(
        `The bucket ${parts.config.s3.bucket} cannot be used. The object store says ${reason} Check S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE and the access key.`,
        { cause: error },
      );
    }
    parts.log.error({ err: error }, 'the storage check failed');
  }
}
