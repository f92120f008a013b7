/**
 * The tables as Kysely sees them: camelCase here, snake_case in the database (CamelCasePlugin).
 * Portable between SQLite and PostgreSQL: booleans are 0 or 1, times are ISO 8601 text in UTC (they sort as text),
 * lists and objects are JSON text, ids are UUID text.
 */
export type Flag = 0 | 1;

export interface Row {
  id: string;
  createdAt: string;
}

export interface RecordRow extends Row {
  sortOrder: number;
  isPublished: Flag;
  version: number;
  updatedAt: string;
}

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
  /** Set: what the worker needs for it (its original, the storage, room on the disk) is out of reach since then. */
  waitingSince: string | null;
  /** how often it was tried since it was last (re)queued; what the file was not to blame for does not count */
  attempts: number;
  /** how often a worker ended with it under way for reasons that are not known, as by a power cut */
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
  /** hex SHA-256 of the original's bytes; null until processed */
  sha256: string | null;
  /** of a film */
  durationMs: number | null;
  /** JSON: the still that stands for a film, see modules/renditions/poster.ts */
  poster: string | null;
  /** JSON: what staff chose to be that still; null for what looks best */
  posterChoice: string | null;
  /** Set: the public sees what there is, and the worker has more to make (the rest after the first renditions, or all anew). */
  pendingSince: string | null;
  /** JSON: rendition sets that were replaced and are still delivered for a while, see modules/renditions/rendition-set.ts */
  superseded: string | null;
  /** the part of a picture that every crop keeps, in percent from the left and from the top; null for the middle */
  focalX: number | null;
  focalY: number | null;
  /** when the camera made it, as it says: ISO 8601, with an offset from UTC where the file names one */
  capturedAt: string | null;
  /** as the file has it; its renditions carry it too */
  copyright: string | null;
  /** JSON: those of `alt`, `caption` and `tags` that staff have written, which no file overwrites; null: all of them */
  typedFields: string | null;
  /** Set: gone from the library, but its files are still served where a record refers to them. */
  deletedAt: string | null;
}

/**
 * What is to be done with a film: `prepare` reads it and makes its poster, `renditions` makes what browsers play of it,
 * which takes as long as it lasts and longer. Photos are queued by their own row.
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
  /** Nothing can be done until a worker has ffmpeg. */
  needsFfmpeg: Flag;
}

export interface UploadTable extends Row {
  createdBy: string;
  /** the category that the caller named, if any: its type of file is then enforced from the first byte */
  category: string | null;
  state: 'issued' | 'receiving' | 'stored' | 'claimed';
  /** after this the URL is dead, and an unclaimed object is swept */
  expiresAt: string;
  /** Moved on while bytes arrive; an old value is a receiver that died, and a changed one means that another took over. */
  receivingSince: string | null;
  /** JSON: the process that receives or last received, see modules/uploads/upload-lock.ts */
  receiver: string | null;
  /** 1 asks a receiver that can be continued elsewhere to stop */
  yieldAsked: Flag;
  /** bytes that the whole file has, where the caller said so */
  length: number | null;
  /** the object store's id of an upload in parts that browsers send to it, see modules/uploads/multipart-upload.service.ts */
  partsId: string | null;
  storedAt: string | null;
  size: number | null;
  /** as judged by content */
  mimeType: string | null;
}

export interface ContactMessageTable extends Row {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  serviceType: string;
  message: string;
  state: 'unread' | 'read' | 'archived';
  isQuarantined: Flag;
  quarantineReason: string | null;
}

/** What has arrived lately, counted for all processes together; names hold keyed hashes, no address and no text. */
export interface ContactCounterTable {
  name: string;
  total: number;
  windowEndsAt: string;
}

export interface TeamMemberTable extends RecordRow {
  name: string;
  role: string;
  description: string;
  image: string;
  /** JSON: { platform, href }[] */
  socialLinks: string;
}

export interface PropertyVideoTable extends RecordRow {
  title: string;
  description: string;
  videoUrl: string;
  thumbnailUrl: string;
  duration: string;
  price: string | null;
  propertyType: string | null;
  quality: string;
}

export interface FloorPlanTable extends RecordRow {
  title: string;
  description: string;
  imageUrl: string;
  propertyType: string | null;
  squareFootage: string | null;
  planType: string;
}

export interface AboutEntryTable extends RecordRow {
  sectionKey: string;
  title: string | null;
  content: string;
  imageUrl: string | null;
  linkUrl: string | null;
  linkText: string | null;
}

export interface GalleryTable extends RecordRow {
  name: string;
  slug: string;
  description: string | null;
  category: string;
}

export interface CmsImageTable extends RecordRow {
  galleryId: string | null;
  imageUrl: string;
  title: string | null;
  alt: string | null;
  caption: string | null;
}

export interface AdminUserTable extends Row {
  /** as typed when created; `usernameKey` is what is compared */
  username: string;
  usernameKey: string;
  passwordHash: string;
  updatedAt: string;
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

/** Failed sign-ins, counted a bucket; a bucket empties when its window ends. */
export interface LoginThrottleTable {
  bucket: string;
  failures: number;
  windowEndsAt: string;
}

/** Addresses (hashed) from which a name has signed in before: a flood from elsewhere does not lock these out. */
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

/** One row (id 1): the number that every change of public content raises. */
export interface ContentRevisionTable {
  id: number;
  revision: number;
}

/** What the storage audit found to fit no row, and since when. Forgotten when it fits again. */
export interface StorageFindingTable {
  kind: string;
  subject: string;
  firstSeenAt: string;
  lastSeenAt: string;
}

/** One row (id 1), compared with the storage's marker to tell a restored database, see modules/storage-audit/storage-generation.ts. */
export interface StorageGenerationTable {
  id: number;
  databaseId: string;
  generation: number;
  /** Set: nothing is removed by itself until an operator says so. */
  stoppedSince: string | null;
  stoppedReason: string | null;
}

/** One row (id 1), written to prove that the database can be written to. */
export interface ReadinessCheckTable {
  id: number;
  checkedAt: string;
}

export interface Schema {
  media: MediaTable;
  filmJobs: FilmJobTable;
  uploads: UploadTable;
  contactMessages: ContactMessageTable;
  contactCounters: ContactCounterTable;
  teamMembers: TeamMemberTable;
  propertyVideos: PropertyVideoTable;
  floorPlans: FloorPlanTable;
  aboutEntries: AboutEntryTable;
  galleries: GalleryTable;
  cmsImages: CmsImageTable;
  adminUsers: AdminUserTable;
  sessions: SessionTable;
  loginThrottle: LoginThrottleTable;
  knownAddresses: KnownAddressTable;
  auditEvents: AuditEventTable;
  settings: SettingTable;
  contentRevision: ContentRevisionTable;
  storageFindings: StorageFindingTable;
  storageGeneration: StorageGenerationTable;
  readinessChecks: ReadinessCheckTable;
}
