import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

export type PageLinkProps = Omit<LinkProps, 'to'> & {
  /** absolute path with query and hash */
  to: string;
};

/**
 * An internal link. React Router's `Link` resolves its path against all parent routes, which takes 5 % of the rendering time
 * and changes nothing for absolute paths, so the server renders the same element directly.
 */
export const PageLink: (props: PageLinkProps) => ReactNode = import.meta.env.SSR ? ServerLink : Link;

function ServerLink({ to, ...attributes }: PageLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the attributes
  return <a {...attributes} href={to} data-discover="true" />;
}
