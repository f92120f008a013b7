import { describe, expect, test } from 'vitest';
import { contactRequest } from '#contract/enquiries.ts';
import { advanceContact, firstInvalidField, startContact } from './contact-state.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { siteMessages } from '#app/site/words/site-messages.ts';
import { contactErrors, faultsByField, readContactValues } from './contact-values.ts';

describe('the contact form', () => {
  test('goes from editing through sending to success', () => {
    const sending = advanceContact(startContact({}), { type: 'submitted' });
    expect(sending.phase).toBe('sending');
    expect(advanceContact(sending, { type: 'sent' }).phase).toBe('success');
    expect(advanceContact(sending, { type: 'failed' }).phase).toBe('error');
    const repeating = advanceContact(sending, { type: 'repeated' });
    expect(repeating.phase).toBe('repeating');
    expect(advanceContact(repeating, { type: 'sent' }).phase).toBe('success');
  });

  test('can be sent again after a failure, without old messages', () => {
    const failed = advanceContact(startContact({}), { type: 'failed' });
    expect(advanceContact(failed, { type: 'submitted' })).toMatchObject({ phase: 'sending', errors: {} });
  });

  test('returns to editing with messages, and counts each rejection', () => {
    const errors = { email: 'Invalid email address' };
    const once = advanceContact(startContact({}), { type: 'rejected', errors });
    expect(once).toEqual({ phase: 'editing', errors, attempt: 1 });
    expect(advanceContact(once, { type: 'rejected', errors }).attempt).toBe(2);
  });

  test('removes the message of an edited field and keeps the others', () => {
    const state = startContact({ errors: { email: 'Invalid email address', message: 'Message is required' } });
    expect(advanceContact(state, { type: 'edited', field: 'email' }).errors).toEqual({
      message: 'Message is required',
    });
  });

  test('starts with the result of a form submitted without JavaScript', () => {
    expect(startContact({ isSent: true }).phase).toBe('success');
    expect(startContact({ errors: { firstName: 'First name is required' } }).errors.firstName).toBeDefined();
  });

  test('names the first invalid field in the order of the form', () => {
    expect(firstInvalidField({ message: 'x', lastName: 'y' }, ['firstName', 'lastName'])).toBe('lastName');
    expect(firstInvalidField({}, ['firstName', 'lastName'])).toBeUndefined();
  });
});

test('an empty form gives every message of the specification', () => {
  const checked = contactRequest.safeParse(readContactValues(new FormData()));
  const faults = faultsByField(checked.error ? faultsIn(checked.error) : []);
  expect(contactErrors(faults, siteMessages.en.contactForm.errors)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Invalid email address',
    serviceType: 'Please select a service type',
    message: 'Message is required',
  });
});

test('errors of a problem document are assigned to their fields; others are left out', () => {
  expect(
    faultsByField([
      { path: 'email', code: 'not-an-email', params: {}, message: 'Invalid email address' },
      { path: 'email', code: 'too-long', params: { max: 254 }, message: 'second' },
      { path: '', code: 'not-valid', params: {}, message: 'of the body' },
    ]),
  ).toMatchObject({ email: { message: 'Invalid email address' } });
});

test('only the fields of the form are read, as text', () => {
  const form = new FormData();
  form.set('firstName', 'Ada');
  form.set('lastName', '');
  form.set('stowaway', 'x');
  expect(readContactValues(form)).toEqual({ firstName: 'Ada' });
});
