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
