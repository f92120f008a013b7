/** An item of a list of a document as components get it. */
export interface ShownItem {
  id: string;
  /** fields that have no translation and therefore stand in English */
  lang?: Readonly<Record<string, 'en'>> | undefined;
}

export interface ShownTitledText extends ShownItem {
  title: string;
  text: string;
}

export interface ShownStatistic extends ShownItem {
  value: string;
  label: string;
}
