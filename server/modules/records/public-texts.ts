import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { StoredRecord } from './define-record.ts';

/** Replaces texts of a record for the public list, such as file names, which only the media module knows. */
export interface PublicTexts {
  ofRecords<R extends StoredRecord>(
    records: R[],
    fields: {
      /** the record's texts by their field */
      listTextFields(record: R): [field: string, text: string][];
      urlFields: readonly (keyof R & string)[];
      /** of the page that shows them */
      language?: SiteLanguage | undefined;
    },
  ): Promise<R[]>;
}
