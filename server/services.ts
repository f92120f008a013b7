import path from 'node:path';
import { hasRight } from '#contract/accounts/roles.ts';
import type { Config } from './config.ts';
import { createAccountsService } from './modules/accounts/accounts.service.ts';
import { createInvitationRepository } from './modules/accounts/invitation.repository.ts';
import { createAuditPruning } from './modules/audit/audit-pruning.ts';
import { createAuditRepository } from './modules/audit/audit.repository.ts';
import { createBackupDirRepository } from './modules/backup/backup-dir.repository.ts';
import { createBackupRunRepository } from './modules/backup/backup-runs.repository.ts';
import { createBackupRuns } from './modules/backup/backup-runs.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createAccessEnds } from './modules/auth/access-ends.ts';
import { createAccountRepository } from './modules/auth/account.repository.ts';
import { createAccountService } from './modules/auth/account.service.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createAddressHash } from './modules/auth/client-address.ts';
import { createSessionRepository } from './modules/auth/session.repository.ts';
import { createSessionService } from './modules/auth/session.service.ts';
import { createThrottleRepository } from './modules/auth/throttle.repository.ts';
import { createLoginThrottle } from './modules/auth/throttle.service.ts';
import { createChangesService } from './modules/changes/changes.service.ts';
import { topicOfEntity } from './modules/changes/topic-of-entity.ts';
import { createEnquiryServices } from './enquiry-services.ts';
import { createMediaServices } from './media-services.ts';
import { createScratchFolder } from './platform/scratch-folder.ts';
import { createFirstStepsRepository } from './modules/first-steps/first-steps.repository.ts';
import { createFirstStepsService } from './modules/first-steps/first-steps.service.ts';
import { createMetricsRepository } from './modules/metrics/metrics.repository.ts';
import { createMetricsService } from './modules/metrics/metrics.service.ts';
import { createClusterCheckRepository } from './modules/nodes/node-agreement.repository.ts';
import { createClusterCheck } from './modules/nodes/node-agreement.ts';
import { createPasskeyChallenges } from './modules/passkeys/passkey-challenges.ts';
import { createPasskeyRepository } from './modules/passkeys/passkey.repository.ts';
import { createPasskeyService } from './modules/passkeys/passkey.service.ts';
import { createRetentionRepository } from './modules/privacy/retention.repository.ts';
import { createRetentionService } from './modules/privacy/retention.service.ts';
import { createCodeCheck } from './modules/second-factor/code-check.service.ts';
import { createSecondFactorRepository } from './modules/second-factor/second-factor.repository.ts';
import { createSecondFactorService } from './modules/second-factor/second-factor.service.ts';
import { createSiteNamesRepository } from './modules/studio/site-names.repository.ts';
import { createSummaryService } from './modules/studio/summary.service.ts';
import { createSiteServices } from './site-services.ts';
import { createDoctorService } from './modules/system/doctor.service.ts';
import { createProcessRepository } from './modules/system/process.repository.ts';
import { createSystemService } from './modules/system/system.service.ts';
import { createTroubleRepository } from './modules/troubles/trouble.repository.ts';
import { createTroubleService } from './modules/troubles/trouble.service.ts';
import { createTrashService } from './modules/trash/trash.service.ts';
import { createChangeTopics } from './platform/db/change-topics.ts';
import { databaseNow } from './platform/db/database-now.ts';
import { openContentRevision } from './platform/db/content-revision.ts';
import { type DatabaseOptions, openDatabase } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import { createRequestCounters } from './platform/request-counters.ts';
import { createSpaceReserve } from './platform/free-space.ts';
import { createEncryption } from './platform/seal.ts';
import { openSecrets } from './platform/secrets.ts';
import { openStorage, writtenFolders } from './platform/storage/open-storage.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates all services. The database must be migrated. */
export async function createServices(config: Config, log: Log, databaseOptions: DatabaseOptions = {}) {
  const secrets = openSecrets({ dataDir: config.dataDir, given: config.secret });
  const database = openDatabase(config, databaseOptions);
  const { transact } = database;
  const revision = await openContentRevision(database);
  const storage = await openStorage(config, createScratchFolder(path.join(config.dataDir, 'scratch')));
  const space = createSpaceReserve(writtenFolders(config));

  const topics = createChangeTopics(database);
  const audit = createAuditService(createAuditRepository(database.db), async (entity) => {
    const topic = topicOfEntity[entity];
    if (topic) await topics.bump(topic);
  });
  const sessions = createSessionService({ repository: createSessionRepository(database.db) });
  const { records, configured, studio, content, translations, translationsOf } = createSiteServices({
    config,
    database,
    revision,
    audit,
    draftKey: secrets.draftKey,
    maySeeDrafts: async (sessionId) => hasRight(await sessions.findRole(sessionId), 'content'),
  });

  /** Replaced by the process that runs the worker; without a wake signal the worker polls. */
  const mediaWorker = { wake() {} };
  const hashAddress = createAddressHash(secrets.addressKey);
  const accountRows = createAccountRepository(database.db);
  const access = createAccessEnds({ accounts: accountRows, sessions });
  const throttle = createLoginThrottle({ repository: createThrottleRepository(database.db), hashAddress });
  const factors = {
    repository: createSecondFactorRepository(database.db),
    encryption: createEncryption(secrets.secondFactorKey),
  };
  const codes = createCodeCheck(factors);
  const auth = createAuthService({
    accounts: accountRows,
    sessions,
    access,
    throttle,
    codes,
    hashAddress,
    transact,
    audit,
  });
  const accounts = createAccountService({ accounts: accountRows, access, throttle, transact, audit });
  const enquiries = createEnquiryServices({
    config,
    secrets,
    database,
    topics,
    audit,
    content,
    studio,
    configured,
    hashAddress,
    listAccounts: accounts.list,
    log,
    wakeWorker: () => mediaWorker.wake(),
  });

  const mediaServices = createMediaServices({
    database,
    storage,
    space,
    pictureCacheBytes: config.pictureCacheBytes,
    revision,
    audit,
    translations,
    references: {
      async listReferencesTo(objectPaths: readonly string[], which?: { publishedOnly: boolean }) {
        const inRecords = records.listReferencesTo(objectPaths, which);
        return (await Promise.all([inRecords, studio.listReferencesTo(objectPaths)])).flat();
      },
    },
    secrets,
    log,
    findTimeZone: enquiries.mailSettings.findTimeZone,
    onRegistered: () => mediaWorker.wake(),
  });

  const backupRuns = createBackupRuns({
    repository: createBackupRunRepository(database.db),
    dirs: createBackupDirRepository(database.db),
    transact,
    schedule: config.backups,
  });

  const metrics = createMetricsService({ repository: createMetricsRepository(database.db), backupRuns, space });
  const processes = createProcessRepository(database);
  const troubles = createTroubleService({
    repository: createTroubleRepository(database.db),
    backupRuns,
    space,
    publicUrl: config.publicUrl,
  });
  const system = createSystemService({
    config,
    dialect: database.dialect,
    space,
    processes,
    metrics,
    mail: enquiries.mailSettings,
    backupRuns,
    troubles,
    listAccounts: accounts.list,
  });

  return {
    config,
    log,
    /** what this process counts for monitoring; the app sets the size of its page cache */
    processFigures: { requests: createRequestCounters(), pageCacheSize: () => ({ pages: 0, bytes: 0 }) },
    /** set by the process when it begins to stop */
    stopping: { isDraining: false },
    secrets,
    database,
    revision,
    storage,
    space,
    audit,
    clusterCheck: createClusterCheck({
      repository: createClusterCheckRepository(database.db),
      config,
      secrets,
      storage,
    }),
    backupRuns,
    metrics,
    troubles,
    processes,
    system,
    doctor: createDoctorService(secrets.doctorKey),
    auditPruning: createAuditPruning({
      repository: createAuditRepository(database.db),
      log,
      keptDays: config.auditDays,
    }),
    content,
    retention: createRetentionService({
      repository: createRetentionRepository(database.db),
      transact,
      audit,
      revision,
      findTimeZone: enquiries.mailSettings.findTimeZone,
      log,
    }),
    ...enquiries,
    records,
    studio,
    siteNames: createSiteNamesRepository(database.db),
    summary: createSummaryService({
      contact: enquiries.contact,
      changes: topics,
      mail: enquiries.mailSettings,
      media: mediaServices.media,
      space,
      system,
    }),
    translations: translationsOf({ media: mediaServices.mediaTranslation.listSources }),
    firstSteps: createFirstStepsService({
      repository: createFirstStepsRepository(database.db),
      studio,
      mail: enquiries.mailSettings,
      backupRuns,
    }),
    trash: createTrashService({
      media: mediaServices.mediaTrash,
      records: records.trash,
      enquiries: enquiries.contactTrash,
    }),
    auth,
    secondFactor: createSecondFactorService({
      ...factors,
      auth,
      accounts,
      access,
      studioName: async () => (await studio.identity()).name,
      transact,
      audit,
    }),
    passkeys: createPasskeyService({
      repository: createPasskeyRepository(database.db),
      challenges: createPasskeyChallenges({ key: secrets.passkeyKey, now: () => databaseNow(database.db) }),
      auth,
      studioName: async () => (await studio.identity()).name,
      transact,
      audit,
      log,
    }),
    sessions,
    changes: createChangesService({ read: topics.read, findLive: sessions.findLive }),
    accounts,
    staffAccounts: createAccountsService({
      repository: createInvitationRepository(database.db),
      accounts,
      auth,
      sessions,
      access,
      mail: {
        canSend: enquiries.mailSettings.isSet,
        enqueueEncrypted: enquiries.enqueueEncrypted,
        studioIdentity: studio.identity,
      },
      transact,
      audit,
    }),
    mediaWorker,
    ...mediaServices,
    async close() {
      await revision.close();
      await database.close();
    },
  };
}
