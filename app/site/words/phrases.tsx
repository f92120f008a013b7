import { Fragment } from 'react';
import { DisplayType } from './display-type.tsx';
import { useSiteLanguage } from './use-site-language.ts';

/**
 * A headline that breaks only between words. Chinese has no spaces, and browsers may break it anywhere: `<wbr>` stands between
 * the words, and chinese.css forbids other breaks in headlines. (`word-break: auto-phrase` knows Japanese only.)
 */
export function Phrases({ children }: { children: string }) {
  if (useSiteLanguage() === 'en' || !/\p{Script=Han}/u.test(children)) return <DisplayType>{children}</DisplayType>;
  return splitWords(children).map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words have no identity, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

/** Particles and suffixes, which end a word and begin none. */
const suffixes = '的地得了着过吗吧呢们儿里上下中旁前后性级师观';

/** The words of a text, each with what must not be parted from it: punctuation, and a suffix. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let opening = '';
  // The segmenter takes a word that it does not know for single characters: neighbours of one character stay together.
  let single = 0;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isSingle = /^\p{Script=Han}$/u.test(segment);
    const isParted = words.length === 0 || opening !== '' || /[^\p{L}\p{N}]$/u.test(words.at(-1) as string);
    const isSuffix = isSingle && !isParted && suffixes.includes(segment);
    const joins = isSuffix || (isSingle && !isParted && single > 0 && single < 4);
    if (/^[“‘（《〈【「]+$/.test(segment)) opening += segment;
    else if (!joins && (isWordLike || words.length === 0)) {
      words.push(opening + segment);
      opening = '';
    } else words[words.length - 1] += segment;
    single = isSingle && !isSuffix ? single + 1 : 0;
  }
  if (opening) words.push(opening);
  return words;
}
