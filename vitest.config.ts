import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { featureFolders } from './scripts/testing/structure-faults.ts';

const all = ['{app,contract,content,scripts,server,migrations,e2e}/**/*.test.{ts,tsx}'];
const onS3 = ['{server,scripts}/**/*.s3.test.ts'];
/** Tests that need PostgreSQL beside SQLite. */
const withPostgres = ['server/**/*.postgres.test.ts'];
/** Tests that open no database and start no process. */
const pure = [
  '{app,contract,content}/**/*.test.{ts,tsx}',
  'scripts/{faults/faults-command,testing/contributing}.test.ts',
  'server/exchange/read-enquiries.test.ts',
];
/** Tests that start processes, encode films or need the built site: too slow for `npm run check`. */
const systemOnBothDatabases = ['server/system-tests/*.test.ts', 'server/media/library/privacy.test.ts'];
const systemOnSqlite = [
  'server/http/pages/site-files.test.ts',
  'server/http/pages/{access-site,admin-language,changed-prices,chat-code,draft-fields,draft-page,enquiry-page,featured-work,gallery-page,page-failure}.test.ts',
  'server/http/pages/{page-contents,page-forms,page-languages,page-markup,route-failures,search-engines,site-names,social-icons,ssr-handler,structured-data,translated-records}.test.ts',
  'server/media/library/video-reprocessing.test.ts',
  'server/media/processing/{camera-videos,camera-photos,video-corpus,video-workers,picture-corpus}.test.ts',
  'server/platform/{images/unusual-pictures,video/video-tools}.test.ts',
  'server/{build/build-inputs,process/supervise-process}.test.ts',
  'scripts/{commands/admin,commands/backup-under-load,commands/storage,testing/test}.test.ts',
  'e2e/stories.test.ts',
];
const system = [...systemOnBothDatabases, ...systemOnSqlite];
/** Runs Vite's development server in the process of the test, which changes its environment. */
const withVite = ['server/http/pages/dev-site.test.ts'];
/** Tests that read and write rows. */
const onBothDatabases = [
  `server/{${featureFolders.join(',')},platform/db}/**/*.test.ts`,
  'server/app.test.ts',
  'scripts/doctor/doctor.test.ts',
  'scripts/only-start-makes-studio.test.ts',
];
/** Tests of encoders, processes, files and SQLite itself run on SQLite only: other tests run their queries on both databases. */
const onOneDatabase = [
  'server/platform/db/{client-work-plans,lock-file,resume-migration,sqlite-dialect,postgres-pool}.test.ts',
  'server/enquiries/{spam-corpus,weigh-words}.test.ts',
  'server/mail/{smtp,test-smtp,sender-domain}.test.ts',
  'server/exchange/import-photos.test.ts',
  'server/media/processing/{odd-pictures,picture-processing}.test.ts',
  'server/system-tests/{backup-dir-away,enquiry-mails,full-disk,kill-videos,log-fails,main,open-bodies,upload-restart}.test.ts',
  'server/system-tests/{web-processes,worker,worker-faults,worker-memory}.test.ts',
];

/** `npm run check` leaves out the system tests. */
const isQuick = process.env.TEST_SCOPE === 'quick';

/** Every test runs once; tests of the database run on SQLite and again on PostgreSQL, tests of S3 storage against an S3 server. */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/databases/sqlite-template.ts'],
    // Many tests wait for processes and timers, and the default would leave one of two processors idle.
    maxWorkers: os.availableParallelism() + 2,
    // Against tests that hang. A disk or a processor that stands still for a while is none.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short for what waits for other processes while all processors are busy.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // Without isolation the files of a worker share their modules, which halves the time: no test may leave state in a module.
      {
        extends: true,
        test: {
          name: 'sqlite',
          isolate: false,
          include: all,
          exclude: [...(isQuick ? system : []), ...withVite, ...withPostgres, ...onS3],
          env: { TEST_DIALECT: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: [...onBothDatabases, ...systemOnBothDatabases],
          exclude: [...pure, ...(isQuick ? system : systemOnSqlite), ...onS3, ...onOneDatabase],
          globalSetup: ['server/testing/databases/postgres-server.ts'],
          env: { TEST_DIALECT: 'postgres' },
        },
      },
      {
        extends: true,
        test: { name: 'dev-site', include: withVite, env: { TEST_DIALECT: 'sqlite' } },
      },
      {
        extends: true,
        test: {
          name: 's3',
          isolate: false,
          include: onS3,
          globalSetup: ['server/testing/servers/s3-server.ts'],
          env: { TEST_DIALECT: 'sqlite' },
        },
      },
    ],
  },
});
