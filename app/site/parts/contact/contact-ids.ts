/** The element that contains the form, or the thanks for a sent message. */
export const contactFormId = 'contact-form';

/** The id of a field of the form, by its name. */
export const contactFieldId = (name: string): string => `contact-${name}`;

/** The name of the honeypot: one that no browser and no password manager has something for. */
export const hiddenField = 'topic';
