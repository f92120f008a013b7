import type { AnchorHTMLAttributes } from 'react';
import { pathIn } from '#contract/content/site-languages.ts';
import { useSiteLanguage } from '#app/site/words/use-words.ts';

export type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** absolute path with query and hash; that of the English page leads to the page in the visitor's language */
  to: string;
};

/** A link inside the site. Public pages are documents: the browser loads the next one. */
export function PageLink({ to, ...attributes }: PageLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the attributes
  return <a {...attributes} href={pathIn(useSiteLanguage(), to)} />;
}
