import type { ServiceType } from '#contract/service-types.ts';
import { firstContactField } from '../parts/contact/contact-ids.ts';

/**
 * URL of the contact form with `service` selected and `about` named at its head and in the message (app/page-queries.ts
 * allows both parameters). The hash is the first field: the browser scrolls to it and focuses it, without JavaScript.
 */
export function contactAbout(service: ServiceType, about: string): string {
  return `/contact?${new URLSearchParams({ service, about })}#${firstContactField}`;
}
