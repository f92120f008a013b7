import type { ContactMessage, ServiceType } from '#contract/contact.ts';

/** The list's views. Suspected spam stands in its own view only, whatever its state. */
export const contactViews = ['inbox', 'unread', 'archived', 'quarantine'] as const;
export type ContactView = (typeof contactViews)[number];

export interface ContactFilter {
  view: ContactView;
  service: ServiceType | 'all';
  search: string;
}

const viewHolds: Record<ContactView, (message: ContactMessage) => boolean> = {
  inbox: (message) => !message.isQuarantined && message.state !== 'archived',
  unread: (message) => !message.isQuarantined && message.state === 'unread',
  archived: (message) => !message.isQuarantined && message.state === 'archived',
  quarantine: (message) => message.isQuarantined,
};

/** Newest first; every word of the search must stand somewhere in the message or its sender. */
export function filterContacts(messages: readonly ContactMessage[], filter: ContactFilter): ContactMessage[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return messages
    .filter(
      (message) =>
        viewHolds[filter.view](message) &&
        (filter.service === 'all' || message.serviceType === filter.service) &&
        words.every((word) => searchableText(message).includes(word)),
    )
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}

export function countViews(messages: readonly ContactMessage[]): Record<ContactView, number> {
  const count = (view: ContactView) => messages.reduce((sum, message) => sum + Number(viewHolds[view](message)), 0);
  return {
    inbox: count('inbox'),
    unread: count('unread'),
    archived: count('archived'),
    quarantine: count('quarantine'),
  };
}

const searchable = new WeakMap<ContactMessage, string>();

/** Kept per message: with 10,000 of them, building the text on every key press would be felt. */
function searchableText(message: ContactMessage): string {
  let text = searchable.get(message);
  if (text === undefined) {
    const { firstName, lastName, email, phone } = message;
    text = [firstName, lastName, `${lastName}${firstName}`, email, phone, message.message].join(' ').toLowerCase();
    searchable.set(message, text);
  }
  return text;
}
