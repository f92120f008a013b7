import type { TestProject } from 'vitest/node';
import { whySkipped } from '#server/testing/clients/skipped-parts.ts';
import { missingPrograms, startSwiftServer } from './swift-server.ts';

export interface S3TestServer {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * A real S3 API for the test run, started here if Debian's packages of OpenStack Swift are installed. S3_TEST_ENDPOINT,
 * S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY name another store instead, in which buckets are created and deleted.
 * Without either, the tests of S3 fail with the reason.
 */
export default async function setup(project: TestProject) {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_REGION: region = 'us-east-1' } = process.env;
  if (endpoint) {
    const { S3_TEST_ACCESS_KEY_ID: accessKeyId = '', S3_TEST_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
    project.provide('s3Server', { endpoint, region, accessKeyId, secretAccessKey });
    return;
  }
  const missing = missingPrograms();
  if (whySkipped('s3') || missing.length > 0) {
    project.provide('s3Server', whySkipped('s3') ?? whyNoSwift(missing));
    return;
  }
  const { stop, ...server } = await startSwiftServer();
  project.provide('s3Server', server);
  return stop;
}

function whyNoSwift(missing: string[]): string {
  return (
    `there is no S3 store to test on: ${missing.join(', ')} is not installed, and S3_TEST_ENDPOINT names no other. ` +
    'npm test installs it by apt-get where it may; SKIP_TESTS_OF=s3 skips the tests of S3 storage.'
  );
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** or why there is none */
    s3Server: S3TestServer | string;
  }
}
