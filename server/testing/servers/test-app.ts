import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { createApp } from '#server/app.ts';
import type { SiteMode } from '#server/http/pages/ssr-handler.ts';
import { parseConfig } from '#server/config.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const testUsername = 'owner';
export const testPassword = 'correct horse battery';

interface TestAppOptions {
  /** `built` for tests of pages; builds the site first if necessary */
  site?: SiteMode;
  /** receives log lines, for tests of the log */
  log?: Log;
  /** called with every route */
  onRoute?: (method: string, url: string) => void;
}

/** The whole application on a new, migrated database and a new storage folder; send requests through `inject`. */
export async function createTestApp(environment: Record<string, string> = {}, options: TestAppOptions = {}) {
  const own = await createTestDatabase();
  const opened = await openTestApp(own, environment, options);
  return {
    ...opened,
    async close() {
      await opened.close();
      await own.remove();
    },
  };
}

/** The same on an existing database, which is not deleted on close. */
export async function openTestApp(
  own: TestDatabase,
  environment: Record<string, string> = {},
  { site = 'none', log, onRoute }: TestAppOptions = {},
) {
  if (site === 'built') await buildIfNeeded();
  const config = parseConfig({
    DATA_DIR: own.dataDir,
    DATABASE_URL: own.databaseUrl,
    LOG_LEVEL: 'silent',
    MEDIA_WORKER: 'none',
    ...environment,
  });
  const services = await createServices(config, log ?? createLog(config.logLevel));
  const app = await createApp(services, { site, onRoute });
  let userId: string | undefined;
  const findOrCreateOwner = async () => {
    const rows = services.database.db.selectFrom('adminUsers').select('id').where('username', '=', testUsername);
    return (await rows.executeTakeFirst())?.id ?? services.accounts.create(testUsername, testPassword);
  };
  return {
    app,
    services,
    inject: app.inject.bind(app),

    /** Headers of a new session of the owner. */
    async signIn(): Promise<{ authorization: string }> {
      userId ??= await findOrCreateOwner();
      const token = await services.sessions.open(userId);
      return { authorization: `Bearer ${token}` };
    },

    async close() {
      await app.close();
      await services.close();
    },
  };
}
