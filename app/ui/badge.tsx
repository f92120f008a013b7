import type { ReactNode } from 'react';

/** A small label on a picture or in a list. */
export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'accent'; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
