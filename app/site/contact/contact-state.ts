import { type EnquiryField, enquiryFieldsInOrder, type NameField } from '#contract/enquiry-fields.ts';

export type ContactValues = Partial<Record<EnquiryField, string>>;
export type ContactErrors = Partial<Record<EnquiryField, string>>;

/**
 * editing -> sending -> repeating if an attempt fails -> success, or error with all values kept; `errors` are the messages of the fields.
 * `attempt` is incremented on each rejection, so that the first invalid field gets the focus each time.
 */
export interface ContactState {
  phase: 'editing' | 'sending' | 'repeating' | 'success' | 'error';
  errors: ContactErrors;
  attempt: number;
}

export type ContactEvent =
  | { type: 'submitted' }
  | { type: 'rejected'; errors: ContactErrors }
  | { type: 'edited'; field: string }
  | { type: 'repeated' }
  | { type: 'sent' }
  | { type: 'failed' }
  | { type: 'restarted' };

/** @param result result of a form that was submitted without JavaScript */
export function startContact({
  errors = {},
  isSent = false,
  failure,
}: {
  errors?: ContactErrors;
  isSent?: boolean;
  failure?: object;
}): ContactState {
  return { phase: isSent ? 'success' : failure ? 'error' : 'editing', errors, attempt: 0 };
}

export function advanceContact(state: ContactState, event: ContactEvent): ContactState {
  switch (event.type) {
    case 'submitted':
      return { ...state, phase: 'sending', errors: {} };
    case 'rejected':
      return { phase: 'editing', errors: event.errors, attempt: state.attempt + 1 };
    case 'edited': {
      const { [event.field as EnquiryField]: _corrected, ...errors } = state.errors;
      return { ...state, errors };
    }
    case 'repeated':
      return { ...state, phase: 'repeating' };
    case 'sent':
      return { ...state, phase: 'success' };
    case 'failed':
      return { ...state, phase: 'error' };
    case 'restarted':
      return { phase: 'editing', errors: {}, attempt: 0 };
  }
}

/** The first invalid field, in the order of the form. */
export function firstInvalidField(errors: ContactErrors, nameFields: readonly NameField[]): EnquiryField | undefined {
  return enquiryFieldsInOrder(nameFields).find((field) => errors[field]);
}

/** The element that contains the form, or the thanks for a sent message. */
export const contactFormId = 'contact-form';

/** The id of a field of the form, by its name. */
export const contactFieldId = (name: string): string => `contact-${name}`;

/** The name of the honeypot: one that no browser and no password manager has something for. */
export const hiddenField = 'topic';
