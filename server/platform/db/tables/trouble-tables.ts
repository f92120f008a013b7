/** A trouble (contract/system/troubles.ts). Times are those of the database's clock. */
export interface TroubleTable {
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
