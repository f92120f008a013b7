/** Letters that Unicode does not take apart into a letter and a mark, in both cases: not every locale of PostgreSQL knows these. */
export const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ı: 'i',
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
};
const marks = /[\u0300-\u036F]/g;

/**
 * A text as a search compares it: without case, marks and width, so that Muller finds Müller, and 2027 finds ２０２７.
 * `server/platform/db/folded-text.ts` has the same in SQL.
 */
export function foldedText(text: string): string {
  return [...text.normalize('NFKD').replaceAll(marks, '')]
    .map((letter) => plainLetters[letter] ?? letter)
    .join('')
    .toLowerCase()
    .normalize('NFC');
}
