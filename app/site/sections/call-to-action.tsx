import type { ReactNode } from 'react';
import type { PictureSource } from '#contract/media.ts';
import { ButtonLink } from '#app/site/frame/links.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';
import type { ServiceType } from '#contract/service-types.ts';
import { useMessages } from '#app/site/words/site-messages.ts';
import { OverPicture } from './over-picture.tsx';
import { contactFieldId } from '#app/site/contact/contact-state.ts';

interface CallToActionProps {
  title: string;
  to: string;
  picture: PictureSource | undefined;
  children: ReactNode;
}

/** Call to action at the end of a page, on a picture. */
export function CallToAction({ title, to, picture, children }: CallToActionProps) {
  return (
    <section aria-label={title} className="call">
      <OverPicture picture={picture} className="call-band">
        <div className="wrap grid justify-items-start gap-8">
          <h2 className="max-w-[10em] text-h1">
            <Phrases>{title}</Phrases>
          </h2>
          <ButtonLink to={to} tone="light">
            {children}
          </ButtonLink>
        </div>
      </OverPicture>
    </section>
  );
}

interface ServiceCallProps {
  words: { title: string; action: string; about: string };
  /** what the contact form preselects */
  service: ServiceType;
  picture: PictureSource | undefined;
}

/** The call to enquire at the end of a service page. */
export function ServiceCall({ words: { title, action, about }, service, picture }: ServiceCallProps) {
  const contactAbout = useContactAbout();
  return (
    <CallToAction title={title} to={contactAbout(service, about)} picture={picture}>
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
