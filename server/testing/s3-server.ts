import type { TestProject } from 'vitest/node';
import { missingPrograms, startSwiftServer } from './swift-server.ts';

export interface S3TestServer {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * A real S3 API for the test run, started and stopped here where Debian's packages of OpenStack Swift are installed.
 * S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY name another store instead, in which buckets are
 * made and removed. Without either, the tests of S3 are skipped and say why; S3_TESTS=required makes that a failure.
 */
export default async function setup(project: TestProject) {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_REGION: region = 'us-east-1' } = process.env;
  if (endpoint) {
    const { S3_TEST_ACCESS_KEY_ID: accessKeyId = '', S3_TEST_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
    project.provide('s3Server', { endpoint, region, accessKeyId, secretAccessKey });
    return;
  }
  const missing = missingPrograms();
  if (missing.length > 0) {
    const reason = `the tests of S3 storage did not run: no S3_TEST_ENDPOINT is given, and ${missing.join(', ')} is not installed`;
    if (process.env.S3_TESTS === 'required') throw new Error(reason);
    process.stderr.write(
      `\n${reason} (apt-get install swift-proxy swift-account swift-container swift-object memcached)\n`,
    );
    project.provide('s3Server', reason);
    return;
  }
  const { stop, ...server } = await startSwiftServer();
  project.provide('s3Server', server);
  return stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    s3Server: S3TestServer | string;
  }
}
