import { Fragment } from 'react';
import { useSiteLanguage } from './use-words.ts';

/**
 * A headline that breaks only between words. Chinese has no spaces, and browsers may break it anywhere: `<wbr>` stands between
 * the words, and chinese.css forbids other breaks in headlines. (`word-break: auto-phrase` knows Japanese only.)
 */
export function Phrases({ children }: { children: string }) {
  if (useSiteLanguage() === 'en') return children;
  return wordsOf(children).map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words have no identity, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

/** The words of a text, each with the punctuation that must not be parted from it. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (/^[“‘（《〈【「]+$/.test(segment)) opening += segment;
    else if (isWordLike || words.length === 0) {
      words.push(opening + segment);
      opening = '';
    } else words[words.length - 1] += segment;
  }
  if (opening) words.push(opening);
  return words;
}
