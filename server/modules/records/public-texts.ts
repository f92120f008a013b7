import type { StoredRecord } from './define-record.ts';

/** What a record's texts are in public, where they are not what is stored. The media module knows the names of files. */
export interface PublicTexts {
  ofRecords<R extends StoredRecord>(
    records: R[],
    fields: {
      /** the record's texts by their field */
      textFieldsOf(record: R): [field: string, text: string][];
      urlFields: readonly (keyof R & string)[];
    },
  ): Promise<R[]>;
}
