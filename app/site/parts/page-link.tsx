import type { AnchorHTMLAttributes } from 'react';

export type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** absolute path with query and hash */
  to: string;
};

/** A link inside the site. Public pages are documents: the browser loads the next one. */
export function PageLink({ to, ...attributes }: PageLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the attributes
  return <a {...attributes} href={to} />;
}
