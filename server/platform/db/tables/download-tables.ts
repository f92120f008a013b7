import type { Row } from './record-tables.ts';

/** The files behind an address of originals, see modules/delivery/downloads/download.service.ts. */
export interface MediaDownloadTable extends Row {
  expiresAt: string;
  /** the session that asked for it; ending it deletes the row */
  sessionId: string;
  /** JSON: ids of media items, in the order in which they are downloaded */
  mediaIds: string;
}
