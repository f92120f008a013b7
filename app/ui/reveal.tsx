import type { HTMLAttributes } from 'react';

/** A block that slides in once it is visible (site/client/start-page.ts). Without script it just stands there. */
export function Reveal({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={`reveal ${className}`} {...rest} />;
}
