import type { Migration } from 'kysely/migration';
import * as initial from './0001-0010/0001-initial.ts';
import * as uploads from './0001-0010/0002-uploads.ts';
import * as pictures from './0001-0010/0003-pictures.ts';
import * as films from './0001-0010/0004-films.ts';
import * as uploadParts from './0001-0010/0005-upload-parts.ts';
import * as contactCounters from './0001-0010/0006-contact-counters.ts';
import * as storageAudit from './0001-0010/0007-storage-audit.ts';
import * as auditPruning from './0001-0010/0008-audit-pruning.ts';
import * as readiness from './0001-0010/0009-readiness.ts';
import * as waitingMedia from './0001-0010/0010-waiting-and-interrupted-media.ts';
import * as recordMedia from './0011-0020/0011-record-media.ts';
import * as mails from './0011-0020/0012-mails.ts';
import * as enquiryDesk from './0011-0020/0013-enquiry-desk.ts';
import * as mailSettings from './0011-0020/0014-mail-settings.ts';
import * as spamWords from './0011-0020/0015-spam-words.ts';
import * as enquirySource from './0011-0020/0016-enquiry-source.ts';
import * as senderNotes from './0011-0020/0017-sender-notes.ts';
import * as mailEnquiries from './0011-0020/0018-mail-enquiries.ts';
import * as pageContents from './0011-0020/0019-page-contents.ts';
import * as backupRuns from './0011-0020/0020-backup-runs.ts';
import * as trash from './0021-trash.ts';
import * as bookedAt from './0022-booked-at.ts';
import * as translations from './0023-translations.ts';
import * as mediaDownloads from './0027-media-downloads.ts';
import * as readablePercent from './0028-readable-percent.ts';
import * as firstSteps from './0030-first-steps.ts';
import * as changeTopics from './0031-change-topics.ts';
import * as processes from './0032-processes.ts';
import * as pageChanges from './0033-page-changes.ts';
import * as accounts from './0034-accounts.ts';
import * as secondFactor from './0035-second-factor.ts';
import * as passkeys from './0036-passkeys.ts';
import * as requiredRevision from './0037-required-revision.ts';
import * as troubles from './0038-troubles.ts';
import * as processClocks from './0039-process-clocks.ts';
import * as picturesInTrash from './0040-pictures-in-trash.ts';
import * as makersOfLinks from './0041-makers-of-links.ts';
import * as foundTexts from './0043-found-texts.ts';
import * as spentChallenges from './0044-spent-challenges.ts';
import * as enquiriesInTrash from './0045-enquiries-in-trash.ts';
import * as testimonials from './0048-testimonials.ts';

/** Every migration in the order in which they run. Names are recorded in the database and never change. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-uploads': uploads,
  '0003-pictures': pictures,
  '0004-films': films,
  '0005-upload-parts': uploadParts,
  '0006-contact-counters': contactCounters,
  '0007-storage-audit': storageAudit,
  '0008-audit-pruning': auditPruning,
  '0009-readiness': readiness,
  '0010-waiting-and-interrupted-media': waitingMedia,
  '0011-record-media': recordMedia,
  '0012-mails': mails,
  '0013-enquiry-desk': enquiryDesk,
  '0014-mail-settings': mailSettings,
  '0015-spam-words': spamWords,
  '0016-enquiry-source': enquirySource,
  '0017-sender-notes': senderNotes,
  '0018-mail-enquiries': mailEnquiries,
  '0019-page-contents': pageContents,
  '0020-backup-runs': backupRuns,
  '0021-trash': trash,
  '0022-booked-at': bookedAt,
  '0023-translations': translations,
  '0027-media-downloads': mediaDownloads,
  '0028-readable-percent': readablePercent,
  '0030-first-steps': firstSteps,
  '0031-change-topics': changeTopics,
  '0032-processes': processes,
  '0033-page-changes': pageChanges,
  '0034-accounts': accounts,
  '0035-second-factor': secondFactor,
  '0036-passkeys': passkeys,
  '0037-required-revision': requiredRevision,
  '0038-troubles': troubles,
  '0039-process-clocks': processClocks,
  '0040-pictures-in-trash': picturesInTrash,
  '0041-makers-of-links': makersOfLinks,
  '0043-found-texts': foundTexts,
  '0044-spent-challenges': spentChallenges,
  '0045-enquiries-in-trash': enquiriesInTrash,
  '0048-testimonials': testimonials,
};

/**
 * Migrations that take away what an older version used, each with the release that used it last: "0034-contract-x": "0.4 wrote
 * table.column". Their names say so: by them an older version refuses the database. Every other one only adds (CONTRIBUTING.md).
 */
export const contractions: Record<string, string> = {};
