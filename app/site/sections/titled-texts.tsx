import type { PictureSource } from '#contract/media.ts';
import { withoutFieldMarks } from '#contract/content/field-marks.ts';
import type { TitledText, Statistic } from '#contract/content/shown-item.ts';
import { DisplayType } from '#app/site/words/display-type.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import { Phrases } from '#app/site/words/phrases.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { OverPicture } from './over-picture.tsx';
import { TextSection } from './section-heading.tsx';

interface TitledTextsProps {
  items: readonly TitledText[];
  /** number of columns on a desktop */
  columns: 2 | 3 | 4;
  /** one level below the heading of the section */
  headings?: 'h3' | 'h4';
  /** ids of the items that links lead to; they are also the ids of their elements */
  anchors?: readonly string[];
}

/** A list of short texts, each with a heading and a hairline above. */
export function TitledTexts({ items, columns, headings: Heading = 'h3', anchors = [] }: TitledTextsProps) {
  return (
    <ul className={`titled-texts titled-texts-${columns}`}>
      {items.map(({ id, title, text, lang }) => (
        <li key={id} id={anchors.includes(id) ? id : undefined}>
          <Heading lang={lang?.['title']} className="display text-h4">
            {title}
          </Heading>
          <p lang={lang?.['text']} className="titled-text">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

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

/** A heading with short texts in columns. */
export function TitledTextSection({ id, title, className, ...texts }: TitledTextSectionProps) {
  return (
    <TextSection id={id} title={title} className={className}>
      <TitledTexts {...texts} />
    </TextSection>
  );
}

interface StatementProps {
  text: string;
  picture: PictureSource | undefined;
}

/** One sentence in display type over a picture, between two bands of a page. No section: it has no heading. */
export function Statement({ text, picture }: StatementProps) {
  return (
    <OverPicture picture={picture}>
      <p className="wrap statement display">
        <Phrases>{text}</Phrases>
      </p>
    </OverPicture>
  );
}

/** What the W of a figure such as 1W+ is short for, below the first figure that has one. */
export function FigureNote({ figure, of }: { figure: string; of: readonly Statistic[] }) {
  const { tenThousand } = useMessages();
  const first = of.find(({ value }) => /\dW\+?$/.test(withoutFieldMarks(value)));
  return first?.id === figure && <span className="block text-caption">{tenThousand}</span>;
}

/** Large figures with labels. */
export function Statistics({ items, className = '' }: { items: readonly Statistic[]; className?: string }) {
  return (
    <dl className={`statistics ${className}`}>
      {items.map(({ id, value, label, lang }) => (
        <div key={id}>
          <dt lang={lang?.['label']}>
            {label}
            <FigureNote figure={id} of={items} />
          </dt>
          <dd lang={lang?.['value']} className="display">
            <DisplayType>{value}</DisplayType>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ProcessStepsProps {
  title: string;
  steps: readonly TitledText[];
  /** upright */
  picture: PictureSource | undefined;
}

/** The steps of a booking, in order. */
export function ProcessSteps({ title, steps, picture }: ProcessStepsProps) {
  return (
    <TextSection id="process" title={title} picture={picture}>
      <Reveal>
        <ol className="process">
          {steps.map(({ id, title: name, text, lang }, index) => (
            <li key={id}>
              <span className="process-number display" aria-hidden="true">
                {index + 1}
              </span>
              <h3 lang={lang?.['title']} className="text-h4">
                {name}
              </h3>
              <p lang={lang?.['text']} className="mt-3 text-small text-ash">
                {text}
              </p>
            </li>
          ))}
        </ol>
      </Reveal>
    </TextSection>
  );
}
