/** What stands between a sentence and the next one: nothing after full-width punctuation, which brings its own space. */
export const spaceAfter = (sentence: string): string => (/[。！？；：，]$/.test(sentence) ? '' : ' ');

export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => text + spaceAfter(text) + next);
}
