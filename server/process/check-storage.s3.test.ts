import { describe, expect, test } from 'vitest';
import { checkStorage } from '#server/main.ts';
import { parseConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createTestBucket, environmentOf, whyNoS3 } from '#server/testing/servers/s3-bucket.ts';
import { freePort } from '#server/testing/servers/proxies.ts';

describe.skipIf(whyNoS3)(whyNoS3 ?? 'the start on S3 storage', () => {
  test.each([
    [{ S3_BUCKET: 'lightwell-no-such-bucket' }, /^The bucket lightwell-no-such-bucket cannot be used\. .*NoSuchBucket/],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /cannot be used\. .*SignatureDoesNotMatch/],
  ])('fails with one line for %j', async (changed, message) => {
    const failure = await start(changed).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(message) });
    expect((failure as Error).message).not.toContain('\n');
  });

  test('continues and logs an error if the store is unreachable', async () => {
    const lines = await start({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the storage check failed');
  });

  test('logs nothing if the storage works', async () => {
    expect(await start({})).toEqual([]);
  });
});

/** @returns the lines of the log */
async function start(changed: Record<string, string>): Promise<string[]> {
  const bucket = await createTestBucket();
  const config = parseConfig({ ...environmentOf(bucket.options), ...changed });
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  try {
    await checkStorage({ config, log, storage: await openStorage(config, { use: (work) => work('/nowhere') }) });
  } finally {
    await bucket.remove();
  }
  return lines;
}
