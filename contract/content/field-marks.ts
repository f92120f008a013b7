/**
 * In a draft each text of the page ends with one character that stands for its field: of the last plane of Unicode, which is for
 * private use and has no letters. The server turns it into `data-field` (server/http/pages/field-attributes.ts).
 */
const fieldMarks = /[\u{100000}-\u{10FFFD}]/gu;
const firstMark = 0x10_00_00;

/** @param field its number */
export const markText = (text: string, field: number): string =>
  withoutFieldMarks(text) + String.fromCodePoint(firstMark + field);

export const withoutFieldMarks = (text: string): string => text.replace(fieldMarks, '');

/** The numbers of the fields whose texts a text consists of. */
export const fieldsIn = (text: string): number[] =>
  (text.match(fieldMarks) ?? []).map((mark) => (mark.codePointAt(0) as number) - firstMark);
