/**
 * The tables as Kysely sees them: camelCase here, snake_case in the database (CamelCasePlugin).
 * Portable between SQLite and PostgreSQL: booleans are 0 or 1, times are ISO 8601 text in UTC (they sort as text),
 * lists and objects are JSON text, ids are UUID text.
 */
import type { Generated } from 'kysely';
import type { OptionalEnquiryField, RequiredEnquiryField } from '#contract/enquiry-fields.ts';
import type { AccountInvitationTable, AdminUserTable } from './tables/account-tables.ts';
import type { ChangeTopicTable, ContentRevisionTable } from './tables/change-tables.ts';
import type { PageContentHistoryTable, PageContentTable, TranslationTable } from './tables/content-tables.ts';
import type { ContactNoteTable, ContactReplyTable } from './tables/desk-tables.ts';
import type { MediaDownloadTable } from './tables/download-tables.ts';
import type { EnquiryDigestEntryTable, MailEnquiryTable, MailTable } from './tables/mail-tables.ts';
import type { Flag, RecordRow, RecordTables, Row, TrashedRecordTable } from './tables/record-tables.ts';
import type { PasskeyTable, SpentChallengeTable } from './tables/passkey-tables.ts';
import type { SecondFactorTables } from './tables/second-factor-tables.ts';
import type { SpamLessonTable, SpamWordTable } from './tables/spam-tables.ts';
import type { ProcessTable } from './tables/process-tables.ts';
import type { TroubleTable } from './tables/trouble-tables.ts';

export interface MediaTable extends RecordRow {
  filename: string;
  originalName: string;
  /** bytes */
  fileSize: number;
  mimeType: string;
  /** `uploads/{id}` in Storage; `/objects/uploads/{id}` on the wire. Unique. */
  storageKey: string;
  category: string;
  mediaType: 'photo' | 'video';
  alt: string;
  caption: string | null;
  /** JSON: string[] */
  tags: string;
  state: 'processing' | 'ready' | 'failed';
  failureReason: string | null;
  /** Set while processing waits for the original, the storage or disk space: the start of the wait. */
  waitingSince: string | null;
  /** attempts since it was last queued; attempts that failed for reasons other than the file are not counted */
  attempts: number;
  /** how often a worker died while processing it, for unknown reasons such as a power cut */
  interruptions: number;
  leasedBy: string | null;
  leasedUntil: string | null;
  /** upright pixels; null until processed */
  width: number | null;
  height: number | null;
  /** base64 of the thumbhash bytes */
  thumbhash: string | null;
  /** #rrggbb */
  colour: string | null;
  /** JSON: the rendition set, see modules/renditions/rendition-set.ts */
  derivatives: string | null;
  /** hex SHA-256 of the original; null until processed */
  sha256: string | null;
  /** of a film */
  durationMs: number | null;
  /** JSON: a film's poster, see modules/renditions/poster.ts */
  poster: string | null;
  /** JSON: staff's choice of the poster; null: chosen automatically */
  posterChoice: string | null;
  /** Set while the item is visible and the worker has more renditions to make: the rest after the first ones, or all again. */
  pendingSince: string | null;
  /** JSON: replaced rendition sets that are still delivered, see modules/renditions/rendition-set.ts */
  superseded: string | null;
  /** focal point, which no crop cuts off, in percent from the left and top; null: the centre */
  focalX: number | null;
  focalY: number | null;
  /** when the picture was taken, from its metadata: ISO 8601, with a UTC offset if the file has one */
  capturedAt: string | null;
  /** from the file's metadata; also embedded in its renditions */
  copyright: string | null;
  /** null: nothing is missing; a number: a part of the photo is. Versions up to 0.1.0 wrote how much could be decoded, later ones write 0. */
  readablePercent: number | null;
  /** JSON: those of `alt`, `caption` and `tags` that staff wrote, which alone visitors see; null: all */
  typedFields: string | null;
  /** JSON: what the file says of itself for those that staff have not written: a proposal, until they take or dismiss it */
  foundTexts: string | null;
  /** Set: deleted from the library, but its files are served while a record refers to them. */
  deletedAt: string | null;
}

/**
 * A job on a film: `prepare` probes it and makes its poster, `renditions` encodes it, which takes hours. Photos are queued
 * by their own row.
 */
export interface FilmJobTable {
  mediaId: string;
  step: 'prepare' | 'renditions';
  createdAt: string;
  attempts: number;
  /** see `MediaTable` */
  interruptions: number;
  leasedBy: string | null;
  leasedUntil: string | null;
  /** percent */
  progress: number | null;
  /** The job waits for a worker that has ffmpeg. */
  needsFfmpeg: Flag;
}

export interface UploadTable extends Row {
  createdBy: string;
  /** the category of the request, if any: the file type is then enforced from the first byte */
  category: string | null;
  state: 'issued' | 'receiving' | 'stored' | 'claimed';
  /** after this the URL is invalid, and an unclaimed object is swept */
  expiresAt: string;
  /** The receiver's heartbeat and the token of its lock. Old: it died. Another value than read before: another took over. */
  receivingSince: string | null;
  /** JSON: the process that receives the upload, or received it last, see modules/uploads/upload-lock.ts */
  receiver: string | null;
  /** 1 requests the release of the lock from the receiver */
  yieldAsked: Flag;
  /** declared bytes of the whole file */
  length: number | null;
  /** the object store's id of a multipart upload, see modules/uploads/multipart-upload.service.ts */
  partsId: string | null;
  storedAt: string | null;
  size: number | null;
  /** sniffed from the content */
  mimeType: string | null;
}

export interface ContactMessageTable
  extends Row, Record<RequiredEnquiryField, string>, Record<OptionalEnquiryField, string | null> {
  state: 'unread' | 'read' | 'archived';
  isQuarantined: Flag;
  quarantineReason: string | null;
  /** see contract/contact-desk.ts */
  stage: Generated<'new' | 'in-progress' | 'answered' | 'booked' | 'closed'>;
  ownerId: string | null;
  /** YYYY-MM-DD */
  followUpOn: string | null;
  /** time of the first answer */
  answeredAt: string | null;
  /** time of the booking, also after it was closed */
  bookedAt: Generated<string | null>;
  /** when staff put it into the trash; what is there is no enquiry for anything but the trash and the rights of its sender */
  deletedAt: Generated<string | null>;
  /** incremented by changes of the fields from `stage` to `answeredAt` */
  deskVersion: Generated<number>;
  /** where it came from, see modules/contact/enquiry-source.ts; null if unknown */
  page: Generated<string | null>;
  language: Generated<string | null>;
}

/** Counters of the spam filter, shared by all processes. Names contain keyed hashes, no addresses and no texts. */
export interface ContactCounterTable {
  name: string;
  total: number;
  windowEndsAt: string;
}

export interface SessionTable extends Row {
  userId: string;
  /** hex SHA-256 of the token */
  tokenHash: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
  address: string | null;
}

/** Failed sign-ins per bucket and window. */
export interface LoginThrottleTable {
  bucket: string;
  failures: number;
  windowEndsAt: string;
}

/** Hashed addresses from which a name has signed in before: failures from other addresses do not lock them out. */
export interface KnownAddressTable {
  usernameKey: string;
  addressHash: string;
  lastUsedAt: string;
}

export interface AuditEventTable extends Row {
  actorId: string | null;
  actorName: string;
  action: string;
  entity: string;
  entityId: string | null;
  /** JSON, no secrets */
  detail: string | null;
}

export interface SettingTable {
  key: string;
  /** JSON */
  value: string;
  updatedAt: string;
}

/** Findings of the storage audit, with their first and last time. Deleted when they no longer apply. */
export interface StorageFindingTable {
  kind: string;
  subject: string;
  firstSeenAt: string;
  lastSeenAt: string;
}

/** One row (id 1), compared with the storage's marker to detect a restored database, see storage-audit/storage-generation.ts. */
export interface StorageGenerationTable {
  id: number;
  databaseId: string;
  generation: number;
  /** Set: the sweep is stopped until an operator resumes it. */
  stoppedSince: string | null;
  stoppedReason: string | null;
}

/** One row (id 1), written to check that the database is writable. */
export interface ReadinessCheckTable {
  id: number;
  checkedAt: string;
}

/** Backups of the schedule, and rehearsals of restoring one. */
export interface BackupRunTable {
  id: string;
  kind: 'backup' | 'rehearsal';
  startedAt: string;
  finishedAt: string | null;
  /** name of the backup's folder */
  backup: string | null;
  isOk: Flag | null;
  /** JSON: what was found, and figures */
  detail: string | null;
}

export interface Schema extends SecondFactorTables, RecordTables {
  processes: ProcessTable;
  media: MediaTable;
  filmJobs: FilmJobTable;
  mediaDownloads: MediaDownloadTable;
  uploads: UploadTable;
  contactMessages: ContactMessageTable;
  contactCounters: ContactCounterTable;
  contactNotes: ContactNoteTable;
  contactReplies: ContactReplyTable;
  spamWords: SpamWordTable;
  spamLessons: SpamLessonTable;
  mails: MailTable;
  mailEnquiries: MailEnquiryTable;
  enquiryDigestEntries: EnquiryDigestEntryTable;
  trashedRecords: TrashedRecordTable;
  adminUsers: AdminUserTable;
  accountInvitations: AccountInvitationTable;
  passkeys: PasskeyTable;
  spentChallenges: SpentChallengeTable;
  sessions: SessionTable;
  loginThrottle: LoginThrottleTable;
  knownAddresses: KnownAddressTable;
  auditEvents: AuditEventTable;
  settings: SettingTable;
  contentRevision: ContentRevisionTable;
  changeTopics: ChangeTopicTable;
  pageContents: PageContentTable;
  pageContentHistory: PageContentHistoryTable;
  translations: TranslationTable;
  storageFindings: StorageFindingTable;
  storageGeneration: StorageGenerationTable;
  readinessChecks: ReadinessCheckTable;
  backupRuns: BackupRunTable;
  troubles: TroubleTable;
}
