import type { ReactNode } from 'react';
import { ButtonLink } from '#app/site/frame/links.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';
import type { ServiceType } from '#contract/service-types.ts';
import { useMessages } from '#app/site/words/site-messages.ts';
import { contactFieldId } from '#app/site/contact/contact-state.ts';

interface CallToActionProps {
  title: string;
  to: string;
  className?: string;
  children: ReactNode;
}

/** Call to action at the end of a page. */
export function CallToAction({ title, to, className = 'bg-linen', children }: CallToActionProps) {
  return (
    <section aria-label={title} className={`section call ${className}`}>
      <div className="wrap columns-12 items-end gap-y-8">
        <h2 className="col-span-12 text-h2 lg:col-span-7">
          <Phrases>{title}</Phrases>
        </h2>
        <ButtonLink to={to} className="col-span-12 justify-self-start lg:col-span-4 lg:col-start-9">
          {children}
        </ButtonLink>
      </div>
    </section>
  );
}

interface ServiceCallProps {
  words: { title: string; action: string; about: string };
  /** what the contact form preselects */
  service: ServiceType;
  className?: string;
}

/** The call to enquire at the end of a service page. Without a background, because the prices before it are on linen. */
export function ServiceCall({ words: { title, action, about }, service, className = '' }: ServiceCallProps) {
  const contactAbout = useContactAbout();
  return (
    <CallToAction title={title} to={contactAbout(service, about)} className={className}>
      {action}
    </CallToAction>
  );
}

/**
 * Makes the URL of the contact form with `service` selected and `about` named at its head and in the message (app/page-queries.ts
 * allows both parameters). The hash is the first field: the browser scrolls to it and focuses it, without JavaScript.
 */
export function useContactAbout(): (service: ServiceType, about: string) => string {
  const [first = ''] = useMessages().contactForm.nameFields;
  return (service, about) => `/contact?${new URLSearchParams({ service, about })}#${contactFieldId(first)}`;
}
