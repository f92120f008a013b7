import type { ReactNode } from 'react';

/** A small label on a picture or in a list. The `owner` tone is green. */
export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'accent' | 'owner'; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
