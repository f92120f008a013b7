import { type ContactDue, contactDues, type ContactStage, findDue } from '#contract/contact-desk.ts';
import type { ContactMessage, ServiceType } from '#contract/contact.ts';
import type { ContactView } from '#contract/contact-views.ts';
import type { Today } from '#contract/studio-day.ts';

export interface ContactFilter {
  view: ContactView;
  service: ServiceType | 'all';
  progress: ContactStage | ContactDue | 'all';
  search: string;
}

export const firstFilter: ContactFilter = { view: 'inbox', service: 'all', progress: 'all', search: '' };

/** Whether a message belongs to a view. Repeats the server's rule, for optimistic updates. */
export const isInView: Record<ContactView, (message: ContactMessage) => boolean> = {
  inbox: (message) => !message.isQuarantined && message.state !== 'archived',
  unread: (message) => !message.isQuarantined && message.state === 'unread',
  archived: (message) => !message.isQuarantined && message.state === 'archived',
  quarantine: (message) => message.isQuarantined,
};

/** Whether a message belongs to the part of the list that is filtered by progress. */
export function isInProgress(message: ContactMessage, progress: ContactFilter['progress'], today: Today): boolean {
  if (progress === 'all') return true;
  return isContactDue(progress) ? findDue(message, today) === progress : message.stage === progress;
}

function isContactDue(progress: string): progress is ContactDue {
  return (contactDues as readonly string[]).includes(progress);
}

/** The filter as query parameters of the API. */
export function toSearchParams({ view, service, search, progress }: Partial<ContactFilter>): URLSearchParams {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  if (service && service !== 'all') query.set('service', service);
  if (search?.trim()) query.set('search', search.trim());
  if (progress && isContactDue(progress)) query.set('due', progress);
  else if (progress && progress !== 'all') query.set('stage', progress);
  return query;
}
