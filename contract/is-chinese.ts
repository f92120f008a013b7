/**
 * Whether a text is written in Chinese: nothing is missing where it stands for both languages. Chinese texts have foreign words in them, and
 * foreign ones Chinese names, so two characters weigh as much as a word of Latin letters. Japanese has kana.
 */
export function isChinese(text: unknown): boolean {
  if (Array.isArray(text)) return text.length > 0 && text.every(isChinese);
  if (typeof text !== 'string' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return false;
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return characters > 0 && characters >= 2 * words;
}
