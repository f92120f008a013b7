/** The tables of records, and the columns that all tables have. The conventions are in schema.ts. */
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

export interface TeamMemberTable extends MediaNamingRow {
  name: string;
  role: string;
  description: string;
  image: string;
  /** JSON: { platform, href }[] */
  socialLinks: string;
}

export interface PropertyVideoTable extends MediaNamingRow {
  title: string;
  description: string;
  videoUrl: string;
  thumbnailUrl: string;
  duration: string;
  price: string | null;
  propertyType: string | null;
  quality: string;
}

export interface FloorPlanTable extends MediaNamingRow {
  title: string;
  description: string;
  imageUrl: string;
  propertyType: string | null;
  squareFootage: string | null;
  planType: string;
}

export interface AboutEntryTable extends MediaNamingRow {
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

export interface CmsImageTable extends MediaNamingRow {
  galleryId: string | null;
  imageUrl: string;
  title: string | null;
  alt: string | null;
  caption: string | null;
}
