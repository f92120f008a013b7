import type { Config } from '#server/config.ts';
import { createAuditRepository } from '#server/modules/audit/audit.repository.ts';
import { createAuditService } from '#server/modules/audit/audit.service.ts';
import { createDigestRepository } from '#server/modules/contact/notices/digest.repository.ts';
import { createStaffNotices } from '#server/modules/contact/notices/staff-notices.ts';
import { createMailConnections } from '#server/modules/mail/mail-connection.ts';
import { createMailRepository } from '#server/modules/mail/mail.repository.ts';
import { createMailSettingsRepository } from '#server/modules/mail/mail-settings.repository.ts';
import { createMailSettings, type MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import { createMailer, type Mailer } from '#server/modules/mail/mailer.ts';
import { formatWorkerId } from '#server/modules/processing/dead-workers.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { createEncryption } from '#server/platform/seal.ts';
import { openSecrets } from '#server/platform/secrets.ts';

const createMailEncryption = ({ dataDir, secret }: Config) =>
  createEncryption(openSecrets({ dataDir, given: secret }).mailKey);

export function createConfiguredMailSettings(config: Config, { db, transact }: Database): MailSettingsService {
  return createMailSettings({
    repository: createMailSettingsRepository(db),
    variables: config.mail,
    publicUrl: config.publicUrl,
    encryption: createMailEncryption(config),
    transact,
    audit: createAuditService(createAuditRepository(db)),
  });
}

/** The mailer of the worker's process. It reads the mail settings before each mail. */
export function createConfiguredMailer(config: Config, database: Database, log: Log): Mailer {
  const { db, transact } = database;
  const repository = createMailRepository(db);
  const encryption = createMailEncryption(config);
  const settings = createConfiguredMailSettings(config, database);
  const notices = createStaffNotices({
    settings,
    mails: repository,
    digests: createDigestRepository(db),
    transact,
    publicUrl: config.publicUrl,
  });
  return createMailer({
    repository,
    connections: createMailConnections({
      findSetup: settings.findSetup,
      // Imported on demand: a studio without a mail server does not need nodemailer.
      open: async (url) => (await import('#server/platform/mail/smtp.ts')).openSmtp(url),
    }),
    queueDigests: notices.queueDigests,
    seal: encryption,
    workerId: formatWorkerId(process.pid),
    log,
  });
}
