import type { ReactNode } from 'react';

/** A small mark on a picture or in a list. The owner's tone is the only green of the site. */
export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'accent' | 'owner'; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
