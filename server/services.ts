import type { Config } from './config.ts';
import { createAccountRepository } from './modules/auth/account.repository.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createSessionRepository } from './modules/auth/session.repository.ts';
import { createSessionService } from './modules/auth/session.service.ts';
import { openContentRevision } from './platform/db/content-revision.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import { openSecrets } from './platform/secrets.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Wires the parts together: the only place that knows them all. The database must be migrated. */
export async function createServices(config: Config, log: Log) {
  const secrets = openSecrets({ dataDir: config.dataDir, given: config.secret });
  const database = openDatabase(config);
  const revision = await openContentRevision(database);

  const sessions = createSessionService({ repository: createSessionRepository(database.db) });
  const auth = createAuthService({ accounts: createAccountRepository(database.db), sessions });

  return {
    config,
    log,
    secrets,
    database,
    revision,
    auth,
    async close() {
      await revision.close();
      await database.close();
    },
  };
}
