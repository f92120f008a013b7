/** The form's fields in the order in which they stand on the page. */
export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'serviceType', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Partial<Record<ContactField, string>>;
export type ContactErrors = Partial<Record<ContactField, string>>;

/**
 * editing -> sending -> success, or error with everything as it was; `errors` are the messages beside the fields.
 * `attempt` grows with each refusal, so that the first wrong field gets the focus again each time.
 */
export interface ContactState {
  phase: 'editing' | 'sending' | 'success' | 'error';
  errors: ContactErrors;
  attempt: number;
}

export type ContactEvent =
  | { type: 'submitted' }
  | { type: 'refused'; errors: ContactErrors }
  | { type: 'edited'; field: string }
  | { type: 'sent' }
  | { type: 'failed' }
  | { type: 'restarted' };

/** @param result what became of a form that was sent without script */
export function startContact({
  errors = {},
  isSent = false,
  hasFailed = false,
}: {
  errors?: ContactErrors;
  isSent?: boolean;
  hasFailed?: boolean;
}): ContactState {
  return { phase: isSent ? 'success' : hasFailed ? 'error' : 'editing', errors, attempt: 0 };
}

export function advanceContact(state: ContactState, event: ContactEvent): ContactState {
  switch (event.type) {
    case 'submitted':
      return { ...state, phase: 'sending', errors: {} };
    case 'refused':
      return { phase: 'editing', errors: event.errors, attempt: state.attempt + 1 };
    case 'edited': {
      const { [event.field as ContactField]: _settled, ...errors } = state.errors;
      return { ...state, errors };
    }
    case 'sent':
      return { ...state, phase: 'success' };
    case 'failed':
      return { ...state, phase: 'error' };
    case 'restarted':
      return { phase: 'editing', errors: {}, attempt: 0 };
  }
}

/** The field that the visitor has to see first. */
export function firstWrongField(errors: ContactErrors): ContactField | undefined {
  return contactFields.find((field) => errors[field]);
}

/** The first message of each field, from zod's issues or a problem document's errors. */
export function errorsByField(
  found: readonly { path: readonly PropertyKey[] | string; message: string }[],
): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of found) {
    const name = typeof path === 'string' ? path : path[0];
    const field = contactFields.find((candidate) => candidate === name);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** What was typed, with fields that stayed empty left out: the rules say "required" of what is not there. */
export function valuesOf(form: FormData): ContactValues {
  const values: ContactValues = {};
  for (const field of contactFields) {
    const value = form.get(field);
    if (typeof value === 'string' && value !== '') values[field] = value;
  }
  return values;
}
