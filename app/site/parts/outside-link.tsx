import type { AnchorHTMLAttributes } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { useMessages } from '#app/site/words/use-words.ts';

/** An external link: opens a new tab without opener or referrer. */
export function OutsideLink({ children, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { opensNewTab } = useMessages();
  return (
    <a className={`text-link ${className ?? ''}`} target="_blank" rel="noopener noreferrer" {...rest}>
      <span>{children}</span>
      <Icon name="arrow-up-right" />
      <span className="sr-only">{` ${opensNewTab}`}</span>
    </a>
  );
}
