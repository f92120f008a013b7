/** Replaces `{n}`, `{name}`, `{category}` and so on by the values. An unknown name stays, so that the mistake is seen. */
export function fillPattern(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole).trim();
}

/** `7` of 120 becomes `007`, so that names sort in order. */
export function numberIn(index: number, count: number): string {
  return String(index + 1).padStart(String(count).length, '0');
}

/** Tags separated by commas of either script. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(/[,，、;；]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
