import { type ButtonLook, buttonClasses } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PageLink, type PageLinkProps } from './page-link.tsx';

/** An internal link styled as a button. */
export function ButtonLink({ tone, compact, className, ...rest }: PageLinkProps & ButtonLook) {
  return <PageLink className={buttonClasses({ tone, compact }, className)} {...rest} />;
}

/** A standalone internal link with an arrow. */
export function TextLink({ children, className, ...rest }: PageLinkProps) {
  return (
    <PageLink className={`text-link ${className ?? ''}`} {...rest}>
      <span>{children}</span>
      <Icon name="arrow-right" />
    </PageLink>
  );
}
