/** One row (id 1): incremented by every change of public content. */
export interface ContentRevisionTable {
  id: number;
  revision: number;
  /** the revision of the last change that was not only announced (content-revision.ts) */
  requiredRevision: number;
}

/** One row for each topic of contract/changes/changes.ts. */
export interface ChangeTopicTable {
  topic: string;
  counter: number;
}
