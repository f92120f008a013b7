export { fillIn, splitAtPlaceholders } from '../fill-in.ts';

/** An item of a list of a document as components get it. */
export interface ContentItem {
  id: string;
  /** fields that have no translation and therefore stand in English */
  lang?: Readonly<Record<string, 'en'>> | undefined;
}

export interface TitledText extends ContentItem {
  title: string;
  text: string;
}

export interface Statistic extends ContentItem {
  value: string;
  label: string;
}
