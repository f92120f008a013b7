import type { ReactNode } from 'react';

interface SectionHeadingProps {
  title: string;
  /** For the section's `aria-labelledby`. */
  id?: string;
  /** A sentence or two that lead in. */
  children?: ReactNode;
}

/** How a section begins: a large heading, and beside it, on the text's own column, a sentence that leads in. */
export function SectionHeading({ title, id, children }: SectionHeadingProps) {
  return (
    <div className="columns-12 items-end gap-y-5">
      <h2 id={id} className="col-span-12 text-h2 lg:col-span-7">
        {title}
      </h2>
      {children && <p className="measure col-span-12 text-lead text-ash lg:col-span-4 lg:col-start-9">{children}</p>}
    </div>
  );
}
