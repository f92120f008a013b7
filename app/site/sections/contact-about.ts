import type { ServiceType } from '#contract/service-types.ts';
import { useMessages } from '#app/site/words/use-words.ts';
import { contactFieldId } from '../parts/contact/contact-ids.ts';

/**
 * Makes the URL of the contact form with `service` selected and `about` named at its head and in the message (app/page-queries.ts
 * allows both parameters). The hash is the first field: the browser scrolls to it and focuses it, without JavaScript.
 */
export function useContactAbout(): (service: ServiceType, about: string) => string {
  const [first = ''] = useMessages().contactForm.nameFields;
  return (service, about) => `/contact?${new URLSearchParams({ service, about })}#${contactFieldId(first)}`;
}
