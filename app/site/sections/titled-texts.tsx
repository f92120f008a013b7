import type { TitledText } from '#content/page-content.ts';

interface TitledTextsProps {
  items: readonly TitledText[];
  /** How many stand beside each other on a desk. */
  columns: 2 | 3 | 4;
  /** One below the heading that the list stands under. */
  headings?: 'h3' | 'h4';
}

/** Short texts of equal weight, each under its own heading and a hairline. */
export function TitledTexts({ items, columns, headings: Heading = 'h3' }: TitledTextsProps) {
  return (
    <ul className={`titled-texts titled-texts-${columns}`}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <Heading className="display text-h4">{title}</Heading>
          <p className="titled-text">{text}</p>
        </li>
      ))}
    </ul>
  );
}
