import type { ReactNode } from 'react';
import { Phrases } from '#app/site/words/phrases.tsx';
import { TextLink } from '#app/site/frame/links.tsx';

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

interface EmptyListProps {
  title: string;
  text: string;
  /** what a visitor can do instead */
  action?: { label: string; to: string };
}

/** Empty state of a list: a framed panel of the list's width. */
export function EmptyList({ title, text, action }: EmptyListProps) {
  return (
    <div className="empty-list columns-12">
      <p className="display text-h3">{title}</p>
      <div>
        <p className="text-lead text-ash">{text}</p>
        {action && (
          <TextLink to={action.to} className="mt-3">
            {action.label}
          </TextLink>
        )}
      </div>
    </div>
  );
}
