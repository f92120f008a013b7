import type { TitledText } from '#contract/content/shown-item.ts';

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
