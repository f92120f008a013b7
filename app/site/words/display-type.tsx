import { Fragment } from 'react';

/** An apostrophe between letters, and the hyphen of a range of figures or prices. */
const marks = /(?<=\p{L})'(?=\p{L})|(?<=\d)-(?=\$?\d)/gu;

/**
 * A text in display type with the apostrophes and dashes of print. They are drawn in place of the typed ones (base.css), which stay in the text: what is copied,
 * searched or read aloud is what was written.
 */
export function DisplayType({ children: text }: { children: string }) {
  const parts = text.split(marks);
  if (parts.length === 1) return text;
  const typed = text.match(marks) ?? [];
  return parts.map((part, index) => {
    const mark = typed[index];
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
      <Fragment key={index}>
        {part}
        {mark !== undefined && (
          <span className={`drawn-mark ${mark === '-' ? 'drawn-dash' : 'drawn-apostrophe'}`}>
            <span>{mark}</span>
          </span>
        )}
      </Fragment>
    );
  });
}
