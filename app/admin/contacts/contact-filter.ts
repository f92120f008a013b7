import type { ContactMessage, ServiceType } from '#contract/contact.ts';
import type { ContactView } from '#contract/contact-views.ts';

export interface ContactFilter {
  view: ContactView;
  service: ServiceType | 'all';
  search: string;
}

/** Whether a message belongs to a view. Repeats the server's rule, for optimistic updates. */
export const isInView: Record<ContactView, (message: ContactMessage) => boolean> = {
  inbox: (message) => !message.isQuarantined && message.state !== 'archived',
  unread: (message) => !message.isQuarantined && message.state === 'unread',
  archived: (message) => !message.isQuarantined && message.state === 'archived',
  quarantine: (message) => message.isQuarantined,
};

/** The filter as query parameters of the API. */
export function searchParamsOf({ view, service, search }: Partial<ContactFilter>): URLSearchParams {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  if (service && service !== 'all') query.set('service', service);
  if (search?.trim()) query.set('search', search.trim());
  return query;
}
