import type { TitledText } from '#content/page-content.ts';

interface TitledTextsProps {
  items: readonly TitledText[];
  /** number of columns on a desktop */
  columns: 2 | 3 | 4;
  /** one level below the heading of the section */
  headings?: 'h3' | 'h4';
}

/** A list of short texts, each with a heading and a hairline above. */
export function TitledTexts({ items, columns, headings: Heading = 'h3' }: TitledTextsProps) {
  return (
    <ul className={`titled-texts titled-texts-${columns}`}>
      {items.map(({ title, text, id }) => (
        <li key={title} id={id}>
          <Heading className="display text-h4">{title}</Heading>
          <p className="titled-text">{text}</p>
        </li>
      ))}
    </ul>
  );
}
