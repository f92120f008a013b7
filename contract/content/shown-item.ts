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

/** Replaces the placeholders of a text, such as `{months}`. Unknown ones stay. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** The parts of a text before, between and after its placeholders, for values that are elements; every second is a name. */
export function splitAtPlaceholders(text: string): string[] {
  return text.split(placeholder);
}

const placeholder = /\{(\w+)\}/g;
