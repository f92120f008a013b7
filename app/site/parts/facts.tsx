import { Fragment } from 'react';
import type { TextInLanguage } from '#app/site/words/shown-text.ts';

/** Short facts in one line, such as length and quality. */
export function Facts({ facts }: { facts: readonly TextInLanguage[] }) {
  return facts.map(({ text, lang }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {lang ? <span lang={lang}>{text}</span> : text}
    </Fragment>
  ));
}
