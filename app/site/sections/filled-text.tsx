import { Fragment, type ReactNode } from 'react';
import { splitAtPlaceholders } from '#contract/content/fill-in.ts';

/** A text of a document with elements in place of its placeholders. */
export function FilledText({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  return splitAtPlaceholders(text).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
    <Fragment key={index}>{index % 2 === 1 ? (values[part] ?? `{${part}}`) : part}</Fragment>
  ));
}
