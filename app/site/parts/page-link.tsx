import type { AnchorHTMLAttributes } from 'react';
import { languageOfPath, pathIn, sourceLanguage } from '#contract/content/site-languages.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';

export type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** absolute path with query and hash; that of the English page leads to the page in the language of this one */
  to: string;
};

/** A link inside the site. Public pages are documents: the browser loads the next one. */
export function PageLink({ to, ...attributes }: PageLinkProps) {
  const language = useSiteLanguage();
  // Islands have no language: they get paths that have theirs.
  const href = languageOfPath(to) === sourceLanguage ? pathIn(language, to) : to;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the attributes
  return <a {...attributes} href={href} />;
}
