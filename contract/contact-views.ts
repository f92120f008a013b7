/** The views of the list of enquiries. Suspected spam is only in its own view, whatever its state. */
export const contactViews = ['inbox', 'unread', 'archived', 'quarantine'] as const;
export type ContactView = (typeof contactViews)[number];

/** Page size of the list in the back office. */
export const contactPageSize = 50;
