import { TextLink } from '#app/site/parts/links.tsx';
import type { EnquiryPageMessages } from './enquiry-page.tsx';

/** In place of an enquiry that was deleted, or never existed. */
export function GoneEnquiry({ words, isWithdrawn }: { words: EnquiryPageMessages; isWithdrawn: boolean }) {
  const { title, text } = isWithdrawn ? words.withdrawn : words.gone;
  return (
    <article className="wrap section" aria-labelledby="enquiry-title">
      <h1 id="enquiry-title" className="text-h1">
        {title}
      </h1>
      <p className="measure mt-6 text-lead text-ash">{text}</p>
      <p className="mt-10">
        <TextLink to="/contact">{words.gone.link}</TextLink>
      </p>
    </article>
  );
}
