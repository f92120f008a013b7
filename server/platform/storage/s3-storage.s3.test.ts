import { afterAll, beforeAll, describe } from 'vitest';
import { createTestS3Storage, whyNoS3 } from '#server/testing/s3-bucket.ts';
import { describeMultipart } from './multipart.contract.ts';
import { describeStorage } from './storage.contract.ts';

describe.skipIf(whyNoS3)(whyNoS3 ?? 'S3', () => {
  let created: Awaited<ReturnType<typeof createTestS3Storage>>;
  beforeAll(async () => {
    created = await createTestS3Storage();
  });
  afterAll(() => created.remove());

  describeStorage('S3 storage', async () => ({ storage: created.storage, remove: async () => {} }));
  describeMultipart('S3 storage', async () => created.storage);
});
