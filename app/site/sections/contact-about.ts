import type { ServiceType } from '#contract/service-types.ts';

/**
 * URL of the contact form with `service` selected and `about` named in the message (app/page-queries.ts allows both
 * parameters). Works without JavaScript.
 */
export function contactAbout(service: ServiceType, about: string): string {
  return `/contact?${new URLSearchParams({ service, about })}`;
}
