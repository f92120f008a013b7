import type { AnchorHTMLAttributes } from 'react';
import { type ButtonLook, buttonClasses } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { languageOfPath, pathIn, sourceLanguage } from '#contract/content/site-languages.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';

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

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
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

interface TelephoneLinkProps {
  phone: string | null | undefined;
  className?: string;
  /** instead of the number */
  children?: string;
}

/** A `tel:` link to the studio's phone; renders nothing if none is set. */
export function TelephoneLink({ phone, className, children }: TelephoneLinkProps) {
  if (!phone) return null;
  return (
    <a href={`tel:${dialledNumber(phone)}`} className={className}>
      {children ?? phone}
    </a>
  );
}

/** A phone number for `tel:` and `sms:` URLs (RFC 3966, RFC 5724): digits, with a plus before the country code. */
function dialledNumber(phone: string): string {
  return phone.replaceAll(/[^+\d]/g, '');
}

/** The URL that starts a text message to the phone. */
export function messageUrl(phone: string): string {
  return `sms:${dialledNumber(phone)}`;
}
