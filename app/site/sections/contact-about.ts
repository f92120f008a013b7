import type { ServiceType } from '#contract/service-types.ts';

/**
 * The way from a button to the enquiry: the form opens with `service` chosen and `about` named in its message
 * (app/page-queries.ts lets both through to the page). A plain address, so it works without script.
 */
export function contactAbout(service: ServiceType, about: string): string {
  return `/contact?${new URLSearchParams({ service, about })}`;
}
