import type { Generated } from 'kysely';
import type { ClientRating } from '#contract/client-proofing.ts';
import type { Alteration } from '#contract/alterations.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { ServiceType } from '#contract/service-types.ts';
import type { OptionalEnquiryField, RequiredEnquiryField } from '#contract/enquiry-fields.ts';
import type { LaterCategory, MediaCategory } from '#contract/media-categories.ts';
import type { Role } from '#contract/roles.ts';
import type { TranslationLanguage } from '#contract/translations.ts';
import type { ClientActivity } from '#contract/client-sharing.ts';
import type { ClientGalleryKind } from '#contract/client-galleries.ts';
import type { DeliveryNaming } from '#contract/client-delivery.ts';
import type { StoredMailKind } from '#contract/mail.ts';
import type { FieldOf, RecordOf, UrlFieldOf } from '#contract/records/contracts.ts';
import type { RecordEntity, RecordKind } from '#contract/records/kinds.ts';

/**
 * The tables as Kysely sees them: camelCase here, snake_case in the database (CamelCasePlugin).
 * Portable between SQLite and PostgreSQL: booleans are 0 or 1, times are ISO 8601 text in UTC (they sort as text),
 * lists and objects are JSON text, ids are UUID text.
 */

export interface MediaTable extends RecordRow {
  filename: string;
  originalName: string;
  /** bytes */
  fileSize: number;
  mimeType: string;
  /** `uploads/{id}` in Storage; `/objects/uploads/{id}` on the wire. Unique. */
  storageKey: string;
  /** with `laterCategory`: see stored-category.ts, which alone reads and writes both */
  category: Exclude<MediaCategory, LaterCategory>;
  /** a newer version may have written one that is unknown */
  laterCategory: string | null;
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
  /** JSON: the rendition set, see server/media/processing/rendition-set.ts */
  derivatives: string | null;
  /** hex SHA-256 of the original; null until processed */
  sha256: string | null;
  /** hex CRC-32 of the original, for ZIPs; null until it is read */
  crc32: string | null;
  /** of a video */
  durationMs: number | null;
  /** JSON: a film's poster, see server/media/processing/rendition-set.ts */
  poster: string | null;
  /** JSON: staff's choice of the poster; null: chosen automatically */
  posterChoice: string | null;
  /** Set while the item is visible and the worker has more renditions to make: the rest after the first ones, or all again. */
  pendingSince: string | null;
  /** JSON: replaced rendition sets that are still delivered, see server/media/processing/rendition-set.ts */
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
  /** Set exactly for the category `client-work`: a constraint keeps such an item from being published. */
  clientGalleryId: string | null;
  /** of its client gallery */
  section: string | null;
  /** Set while it waits to take the place of this item: nobody but staff sees it, and only if it failed. */
  replacesId: string | null;
  /** of a file of the trash: the item that has its place now */
  replacedById: string | null;
  /** what was altered in it, see contract/alterations.ts; a constraint keeps such an item without its original from being published */
  alteration: Alteration | null;
  /** the item that shows it before the alteration */
  originalMediaId: string | null;
  /** what exactly was altered, for everybody */
  alterationNote: string | null;
  /** when staff said so */
  alteredAt: string | null;
  /** of the public page that shows both, `/a/{code}` */
  disclosureCode: string | null;
}

/**
 * A job on a video: `prepare` probes it and makes its poster, `renditions` encodes it, which takes hours. Photos are queued
 * by their own row.
 */
export interface VideoJobTable {
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
  /** JSON: the process that receives the upload, or received it last, see server/media/upload/upload-lock.ts */
  receiver: string | null;
  /** 1 requests the release of the lock from the receiver */
  yieldAsked: Flag;
  /** declared bytes of the whole file */
  length: number | null;
  /** the object store's id of a multipart upload, see server/media/upload/multipart-upload.service.ts */
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
  /** see contract/enquiry-stages.ts */
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
  /** where it came from, see server/enquiries/enquiry-source.ts; null if unknown */
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

/** One row (id 1), compared with the storage's marker to detect a restored database, see server/media/delivery/storage-generation.ts. */
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

export interface ClientGalleryTable extends Row {
  updatedAt: string;
  version: number;
  /** Set: in the trash, with the items that were deleted at the same moment. */
  deletedAt: string | null;
  title: string;
  clientName: string;
  clientEmail: string;
  language: SiteLanguage;
  service: ServiceType | null;
  /** YYYY-MM-DD */
  shootDate: string | null;
  address: string;
  message: string;
  coverMediaId: string | null;
  enquiryId: string | null;
  /** JSON: string[] */
  sections: string;
  /** how many picks the package includes; null: not said */
  includedPicks: number | null;
  /** of each further one, as written; empty: not said */
  extraPickPrice: string;
  /** Set: the choice is closed. */
  picksSubmittedAt: string | null;
  /** the name of who submitted it */
  picksSubmittedBy: string | null;
  kind: ClientGalleryKind;
  /** set: staff say so, whatever its links are */
  deliveredAt: string | null;
  archivedAt: string | null;
  /** JSON: server/galleries/delivery-sizes.ts; null: none */
  watermark: string | null;
  /** JSON: string[] */
  downloadSizes: string;
  copyright: string;
  credit: string;
  usageTerms: string;
  /** Whether files in sizes say where they were taken. */
  keepsPlace: Flag;
}

/** Somebody who chooses photos of a client gallery, known by a name of their own. */
export interface ClientGalleryPersonTable extends Row {
  galleryId: string;
  /** by which they came first */
  linkId: string;
  name: string;
  /** the name as it is compared */
  nameKey: string;
}

/** What one person thinks of one item. The item may be deleted. */
export interface ClientGalleryPickTable {
  personId: string;
  itemId: string;
  galleryId: string;
  createdAt: string;
  updatedAt: string;
  isPicked: Flag;
  rating: ClientRating | null;
  comment: string;
}

/** A size of the studio's own, in which client galleries are delivered. */
export interface DeliveryPresetTable extends Row {
  updatedAt: string;
  version: number;
  name: string;
  /** pixels */
  width: number;
  height: number;
  maxBytes: number | null;
  naming: DeliveryNaming;
}

/** The files that the media worker makes of an item of a client gallery in one size, and the job of making them. */
export interface ClientFileTable extends Row {
  mediaId: string;
  /** `proof` or a size of delivery */
  size: string;
  /** hash of all that is done to the picture; another one: the files are out of date */
  recipe: string;
  /** what they are made of: the SHA-256 of a photo, or the poster of a film as in its row */
  source: string;
  state: 'queued' | 'made' | 'failed' | 'removing';
  /** JSON: bytes by name */
  files: string | null;
  /** of the only file */
  crc32: string | null;
  /** upright pixels of the picture */
  width: number | null;
  height: number | null;
  /** as `media.failureReason` */
  failure: string | null;
  attempts: number;
  interruptions: number;
  leasedBy: string | null;
  leasedUntil: string | null;
  waitingSince: string | null;
}

/** A link to a client gallery. Nobody can read its address here. */
export interface ClientGalleryLinkTable extends Row {
  galleryId: string;
  /** hex SHA-256 of the token */
  tokenHash: string;
  label: string;
  /** JSON: ClientRight[] */
  rights: string;
  pinHash: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  views: number;
  /** of the last view that was counted */
  viewedAt: string | null;
  /** when its address was last mailed to the client */
  mailedAt: string | null;
  /** when the client was reminded of its end, or would have been */
  remindedAt: string | null;
}

/** What happened by a link on a day of the studio. */
interface ClientLinkFigureTable {
  linkId: string;
  /** YYYY-MM-DD */
  day: string;
  what: ClientActivity;
  count: number;
}

/** When a download of a file was last counted, so that its parts and its repetitions count once. */
interface ClientLinkDownloadTable {
  linkId: string;
  /** id of an item; empty: all of them as a ZIP */
  item: string;
  countedAt: string;
}

export interface Schema extends SecondFactorTables, RecordTables {
  processes: ProcessTable;
  media: MediaTable;
  filmJobs: VideoJobTable;
  clientGalleries: ClientGalleryTable;
  clientGalleryLinks: ClientGalleryLinkTable;
  clientGalleryPeople: ClientGalleryPersonTable;
  clientGalleryPicks: ClientGalleryPickTable;
  clientLinkFigures: ClientLinkFigureTable;
  clientLinkDownloads: ClientLinkDownloadTable;
  clientFiles: ClientFileTable;
  deliveryPresets: DeliveryPresetTable;
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

interface AdminUserTable extends Row {
  /** as entered; compared by `usernameKey` */
  username: string;
  usernameKey: string;
  passwordHash: string;
  role: Generated<Role>;
  /** null: the list of first steps is shown */
  firstStepsLeftAt: string | null;
  lastSignInAt: Generated<string | null>;
  /** where the link for a forgotten password is mailed to */
  recoveryEmail: Generated<string | null>;
  updatedAt: string;
}

/** A link by which somebody sets the password of an account. Deleted when it is used or revoked. */
export interface AccountInvitationTable extends Row {
  username: string;
  /** One link for each name: a new one replaces it. */
  usernameKey: string;
  email: string | null;
  role: Role;
  /** null: the account is created when the link is used */
  userId: string | null;
  /** null: made by a version that did not store it. It is worth nothing then. */
  createdBy: Generated<string | null>;
  /** hex SHA-256 of the token */
  tokenHash: string;
  expiresAt: string;
}

/** One row (id 1): incremented by every change of public content. */
interface ContentRevisionTable {
  id: number;
  revision: number;
  /** the revision of the last change that was not only announced (content-revision.ts) */
  requiredRevision: number;
}

/** One row for each topic of contract/summary.ts. */
interface ChangeTopicTable {
  topic: string;
  counter: number;
}

/** What the owner has changed on a page: published, and waiting as a draft. Pages without changes have no row. */
export interface PageContentTable {
  page: string;
  /** incremented by each publication; 0: nothing is published */
  version: number;
  /** JSON: contract/content/resolve-content.ts */
  differences: string;
  /** JSON: an actor */
  publishedBy: string | null;
  publishedAt: string | null;
  /** JSON like `differences`; null: there is no draft */
  draft: string | null;
  /** incremented by each change of the draft, by its removal and by publication */
  draftVersion: number;
  /** JSON: an actor */
  draftBy: string | null;
  draftAt: string | null;
}

/** Every published state of a page. */
export interface PageContentHistoryTable {
  page: string;
  version: number;
  differences: string;
  /** JSON: contract/content/content-api.ts, `contentChange` */
  changes: string;
  /** JSON: an actor */
  publishedBy: string;
  publishedAt: string;
}

/** A translation of a text of a record, of a media item or of the studio's identity. Its key is all but the last three columns. */
export interface TranslationTable {
  /** see `RecordDefinition.entity` */
  entity: string;
  entityId: string;
  language: TranslationLanguage;
  /** a field of the record, or a path in the identity such as `offices.0.street` */
  field: string;
  text: string;
  /** base64url SHA-256 of the text that it was translated from */
  sourceHash: string;
  updatedAt: string;
}

/** What staff write about an enquiry, and what its sender adds. Deleted with it. */
export interface ContactNoteTable extends Row {
  contactId: string;
  authorName: string;
  text: string;
  isFromSender: Flag;
}

/** An answer that was written in the back office. Deleted with its enquiry. */
interface ContactReplyTable extends Row {
  contactId: string;
  authorName: string;
  subject: string;
  text: string;
  /** the mail that carries it; null once that is deleted */
  mailId: string | null;
}

/** The files behind an address of originals, see server/media/delivery/download.service.ts. */
interface MediaDownloadTable extends Row {
  expiresAt: string;
  /** the session that asked for it; ending it deletes the row */
  sessionId: string;
  /** JSON: ids of media items, in the order in which they are downloaded */
  mediaIds: string;
}

/** A mail of the outbox: one for each recipient. */
export interface MailTable extends Row {
  kind: StoredMailKind;
  /** the enquiry that it tells of; deleted with it */
  contactId: string | null;
  /** the link of a client gallery that it tells of; deleted with it */
  clientLinkId: string | null;
  recipient: string;
  /** JSON: { name, address } */
  replyTo: string | null;
  subject: string;
  /** encrypted for an invitation (server/mail/outbox.service.ts), like `htmlBody` */
  textBody: string;
  htmlBody: string;
  /** a queued mail is being sent while it is leased */
  state: 'queued' | 'sent' | 'failed' | 'given-up';
  /** attempts that the mail server answered; those that did not reach it are not counted */
  attempts: number;
  notBefore: string;
  leasedBy: string | null;
  leasedUntil: string | null;
  /** what the mail server, or the connection to it, said last */
  lastError: string | null;
  sentAt: string | null;
  /** when staff queued it again, or its creation: for how long it is tried */
  queuedAt: string | null;
}

/** An enquiry that a digest tells of. */
interface MailEnquiryTable {
  mailId: string;
  contactId: string;
}

/** An enquiry of which a recipient's next digest tells; suspected spam is only counted there. */
interface EnquiryDigestEntryTable extends Row {
  recipient: string;
  contactId: string;
}

/** A passkey by which an account signs in. */
export interface PasskeyTable extends Row {
  userId: string;
  /** base64url; by it a browser names the passkey */
  credentialId: string;
  /** base64url of its COSE key */
  publicKey: string;
  /** the host name that it belongs to ("relying party id") */
  host: string;
  name: string;
  /** how often the authenticator says that it signed; always 0 for most */
  counter: number;
  /** when the newest challenge was issued that it signed: it and older ones are not accepted again */
  lastChallengeAt: string | null;
  lastUsedAt: string | null;
}

/** A challenge that a passkey has answered, until it is too old to be answered. */
interface SpentChallengeTable {
  challenge: string;
  issuedAt: string;
}

/** A process of any node, with the time of its last report by the database's clock. */
interface ProcessTable {
  id: string;
  kind: 'web' | 'photos' | 'films' | 'media';
  host: string;
  version: string;
  startedAt: string;
  seenAt: string;
  /** of its clock, compared with that of the database; null: not known */
  clockAheadSeconds: number | null;
}

/** The tables of records, and the columns that all tables have. The conventions are in schema.ts. */
type Flag = 0 | 1;

interface Row {
  id: string;
  createdAt: string;
}

export interface RecordRow extends Row {
  sortOrder: number;
  isPublished: Flag;
  version: number;
  updatedAt: string;
}

/** A record whose fields may refer to items of the library. */
export interface MediaNamingRow extends RecordRow {
  /** the `version` of which the references are stored; if it differs from `version`, they must be extracted again */
  referencesVersion: number;
}

/** A reference from a record's field to an item of the library, deleted with either of them. */
export interface RecordMediaTable {
  recordId: string;
  field: string;
  mediaId: string;
}

/** A deleted record that can be restored; `createdAt` is the time of its deletion. */
export interface TrashedRecordTable extends Row {
  /** see `RecordDefinition.entity` */
  entity: string;
  title: string;
  /** JSON: the record as in the API */
  content: string;
  /** JSON: ids of the records that a version before left in their table when their gallery was deleted */
  childIds: string;
  /** the deleted record that it belongs to, such as the gallery of a picture */
  parentId: string | null;
}

/** A value as it is stored: booleans are 0 or 1, lists are JSON text. */
type ColumnOf<Value> = Value extends boolean
  ? Flag
  : Value extends number
    ? number
    : Value extends string
      ? string
      : Value extends null
        ? null
        : string;

/** The columns of a kind of record, which are those of its contract. */
export type RecordColumns<Kind extends RecordKind> = (UrlFieldOf<Kind> extends never ? RecordRow : MediaNamingRow) & {
  [Field in Exclude<FieldOf<Kind>, keyof RecordRow>]: ColumnOf<RecordOf<Kind>[Field & keyof RecordOf<Kind>]>;
};

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type ReferenceTableOf<Kind extends RecordKind> =
  UrlFieldOf<Kind> extends never ? never : `${CamelCase<RecordEntity<Kind>>}Media`;
export type ReferenceTable = { [Kind in RecordKind]: ReferenceTableOf<Kind> }[RecordKind];

/** A table for each kind of record, and one for the items of the library that its records name. */
type RecordTables = { [Kind in RecordKind]: RecordColumns<Kind> } & {
  [Table in ReferenceTable]: RecordMediaTable;
};

/** The key of an account's authenticator app. */
export interface SecondFactorTable {
  userId: string;
  /** encrypted with `secondFactorKey` (server/platform/secrets.ts) */
  sealedKey: string;
  createdAt: string;
  /** null until a first code was entered: the account signs in without one */
  confirmedAt: string | null;
  /** the 30 seconds of the newest code that was used: it and older ones are not accepted again */
  lastStep: Generated<number>;
}

/** Recovery codes that were not used yet. */
export interface RecoveryCodeTable {
  userId: string;
  /** hex SHA-256 of the code */
  codeHash: string;
}

interface SecondFactorTables {
  secondFactors: SecondFactorTable;
  recoveryCodes: RecoveryCodeTable;
}

/** In how many enquiries of each kind a word was, see modules/contact/spam-words. */
interface SpamWordTable {
  /** a keyed hash; `total:latin` and `total:han` count the enquiries themselves */
  word: string;
  spam: number;
  ham: number;
  learnedAt: string;
}

/** What was learned from an enquiry, to be taken back if staff mark it otherwise. Deleted with the enquiry. */
export interface SpamLessonTable {
  contactId: string;
  kind: 'spam' | 'ham';
  /** JSON: string[] of `SpamWordTable.word` */
  words: string;
}

/** A trouble (contract/system.ts). Times are those of the database's clock. */
interface TroubleTable {
  kind: string;
  /** the host, for a trouble of one machine; else empty */
  place: string;
  /** JSON */
  facts: string;
  since: string;
  seenAt: string;
  /** when it was mailed last */
  toldAt: string | null;
  /** It has ended. The row stays until it may be mailed again, so that one that comes and goes is mailed once a day. */
  overAt: string | null;
}
