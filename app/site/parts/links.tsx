import type { AnchorHTMLAttributes } from 'react';
import { type ButtonLook, buttonClasses } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PageLink, type PageLinkProps } from './page-link.tsx';

/** A link to one of our pages that looks like a button. */
export function ButtonLink({ tone, compact, className, ...rest }: PageLinkProps & ButtonLook) {
  return <PageLink className={buttonClasses({ tone, compact }, className)} {...rest} />;
}

/** A link that stands by itself, with an arrow where it leads on. */
export function TextLink({ children, className, ...rest }: PageLinkProps) {
  return (
    <PageLink className={`text-link ${className ?? ''}`} {...rest}>
      <span>{children}</span>
      <Icon name="arrow-right" />
    </PageLink>
  );
}

/** A link that leaves the site: a new tab, which is told nothing of where the visitor came from. */
export function OutsideLink({ children, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`text-link ${className ?? ''}`} target="_blank" rel="noopener noreferrer" {...rest}>
      <span>{children}</span>
      <Icon name="arrow-up-right" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
