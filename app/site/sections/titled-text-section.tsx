import type { TitledText } from '#contract/content/shown-item.ts';
import { TitledTexts } from './titled-texts.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

interface TitledTextSectionProps {
  /** element id, for links with a hash */
  id: string;
  title: string;
  items: readonly TitledText[];
  columns: 2 | 3 | 4;
  /** see `TitledTexts` */
  anchors?: readonly string[];
  className?: string;
}

/** A heading with short texts in columns below it. */
export function TitledTextSection({ id, title, className = '', ...texts }: TitledTextSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`wrap section ${className}`.trim()}>
      <h2 id={`${id}-title`} className="section-head text-h2">
        <Phrases>{title}</Phrases>
      </h2>
      <TitledTexts {...texts} />
    </section>
  );
}
