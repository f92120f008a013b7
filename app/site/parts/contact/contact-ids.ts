/** The element that contains the form, or the thanks for a sent message. */
export const contactFormId = 'contact-form';

/** The first field of the form. */
export const firstContactField = 'contact-firstName';

/** The name of the honeypot: one that no browser and no password manager has something for. */
export const hiddenField = 'topic';
