import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/links.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

interface CallToActionProps {
  title: string;
  to: string;
  className?: string;
  children: ReactNode;
}

/** Call to action at the end of a page. */
export function CallToAction({ title, to, className = 'bg-linen', children }: CallToActionProps) {
  return (
    <section aria-label={title} className={`section ${className}`}>
      <div className="wrap columns-12 items-end gap-y-8">
        <h2 className="col-span-12 text-h2 lg:col-span-7">
          <Phrases>{title}</Phrases>
        </h2>
        <ButtonLink to={to} className="col-span-12 justify-self-start lg:col-span-4 lg:col-start-9">
          {children}
        </ButtonLink>
      </div>
    </section>
  );
}
