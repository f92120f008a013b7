/** A process of any node, with the time of its last report by the database's clock. */
export interface ProcessTable {
  id: string;
  kind: 'web' | 'photos' | 'films' | 'media';
  host: string;
  version: string;
  startedAt: string;
  seenAt: string;
  /** of its clock, compared with that of the database; null: not known */
  clockAheadSeconds: number | null;
}
