import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/links.tsx';

/** Call to action at the end of pages without prices. */
export function ClosingCall({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="section bg-linen">
      <div className="wrap columns-12 items-end gap-y-8">
        <h2 className="col-span-12 text-h2 lg:col-span-7">{title}</h2>
        <ButtonLink to={to} className="col-span-12 justify-self-start lg:col-span-4 lg:col-start-9">
          {children}
        </ButtonLink>
      </div>
    </section>
  );
}
