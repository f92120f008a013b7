import type { ContactMessage, ServiceType } from '#contract/contact.ts';
import type { ContactView } from '#contract/contact-views.ts';

export interface ContactFilter {
  view: ContactView;
  service: ServiceType | 'all';
  search: string;
}

/** Whether a message stands in a view: the server's rule, for what was changed here and not been asked for again yet. */
export const viewHolds: Record<ContactView, (message: ContactMessage) => boolean> = {
  inbox: (message) => !message.isQuarantined && message.state !== 'archived',
  unread: (message) => !message.isQuarantined && message.state === 'unread',
  archived: (message) => !message.isQuarantined && message.state === 'archived',
  quarantine: (message) => message.isQuarantined,
};

/** The filter as the calls take it. */
export function queryOf({ view, service, search }: Partial<ContactFilter>): URLSearchParams {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  if (service && service !== 'all') query.set('service', service);
  if (search?.trim()) query.set('search', search.trim());
  return query;
}
