/** The element that contains the form, or the thanks for a sent message. */
export const contactFormId = 'contact-form';

/** The first field of the form. */
export const firstContactField = 'contact-firstName';
