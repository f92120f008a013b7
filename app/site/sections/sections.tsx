import { Fragment, type ReactNode } from 'react';

/** The sections of a page in the order that the owner gave them, without hidden ones. */
export function Sections<Name extends string>({
  order,
  of,
}: {
  order: readonly Name[];
  of: Readonly<Record<Name, ReactNode>>;
}) {
  return order.map((name) => <Fragment key={name}>{of[name]}</Fragment>);
}
