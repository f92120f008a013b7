/** The views of the list of enquiries. Suspected spam stands in its own view only, whatever its state. */
export const contactViews = ['inbox', 'unread', 'archived', 'quarantine'] as const;
export type ContactView = (typeof contactViews)[number];

/** How many messages the back office asks for at a time. */
export const contactPageSize = 50;
