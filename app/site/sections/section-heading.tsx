import type { ReactNode } from 'react';
import { Phrases } from '#app/site/words/phrases.tsx';

interface SectionHeadingProps {
  title: string;
  /** for `aria-labelledby` of the section */
  id?: string;
  /** introductory text */
  children?: ReactNode;
}

/** A section heading with an introductory text beside it. */
export function SectionHeading({ title, id, children }: SectionHeadingProps) {
  return (
    <div className="columns-12 items-end gap-y-5">
      <h2 id={id} className="col-span-12 text-h2 lg:col-span-7">
        <Phrases>{title}</Phrases>
      </h2>
      {children && <p className="measure col-span-12 text-lead text-ash lg:col-span-4 lg:col-start-9">{children}</p>}
    </div>
  );
}
