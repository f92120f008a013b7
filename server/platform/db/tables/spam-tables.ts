/** In how many enquiries of each kind a word was, see modules/contact/spam-words. */
export interface SpamWordTable {
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
