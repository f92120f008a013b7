import { expect, test } from 'vitest';
import { contactRequest, enquiryAddition } from '#contract/enquiries.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { createFieldFault } from '#contract/faults/field-fault.ts';
import { en, zh } from '#contract/faults/messages.ts';
import { formatFault } from '#contract/faults/format-fault.ts';
import { limits } from '#contract/limits.ts';
import { siteMessages } from '#app/site/words/site-messages.ts';
import { checkContact } from './check-contact.ts';
import { contactErrors, faultsByField } from './contact-values.ts';

const long = 'x'.repeat(limits.text + 1);
const values = [
  {},
  { firstName: long, lastName: long, email: long, phone: long, serviceType: long, message: long },
  { firstName: '\0', lastName: '\0', email: '\0', phone: '\0', serviceType: '\0', message: '\0' },
];
const [none, tooLong, noText] = values.map((given) => {
  const { error } = contactRequest.safeParse(given);
  return faultsByField(error ? faultsIn(error) : []);
});
const { en: english, 'zh-Hans': chinese } = siteMessages;

test('English pages show the specified messages', () => {
  for (const faults of [none!, tooLong!, noText!]) {
    const specified = Object.entries(faults).map(([field, fault]) => [field, formatFault(en, fault)]);
    expect(contactErrors(faults, english.contactForm.errors)).toEqual(Object.fromEntries(specified));
  }
});

test('every message of the form has a translation, with its figure', () => {
  for (const faults of [none!, tooLong!, noText!]) {
    expect(Object.keys(faults).length).toBeGreaterThan(4);
    const translated = contactErrors(faults, chinese.contactForm.errors);
    expect(Object.values(translated).filter((message) => /[a-z]/i.test(message))).toEqual([]);
    expect(Object.keys(translated)).toEqual(Object.keys(faults));
  }
  expect(contactErrors(tooLong!, chinese.contactForm.errors).message).toBe(`最多 ${limits.text} 个字`);
});

test('the days that only the server refuses have their words, too', () => {
  const late = { preferredDate: createFieldFault('preferredDate', 'day-too-late', { years: 2 }) };
  expect(contactErrors(late, chinese.contactForm.errors)).toEqual({ preferredDate: '请选择 2 年以内的日期' });
  expect(contactErrors(late, english.contactForm.errors)).toEqual({
    preferredDate: 'Please choose a date within the next 2 years',
  });
  const past = { preferredDate: createFieldFault('preferredDate', 'day-past') };
  expect(contactErrors(past, chinese.contactForm.errors)).toEqual({ preferredDate: zh['day-past'] });
});

test('what the browser finds reads like what the server answers', () => {
  for (const given of values)
    expect(checkContact(given)).toEqual(faultsByField(faultsIn(contactRequest.safeParse(given).error!)));
});

test('a fault of another version of the server is said in its own words', () => {
  const faults = faultsByField([{ path: 'phone', code: 'phone-unknown', params: {}, message: 'Not a phone number' }]);
  expect(contactErrors(faults, chinese.contactForm.errors)).toEqual({ phone: 'Not a phone number' });
});

test('the private page of an enquiry says in its language what is wrong with an addition', () => {
  for (const text of ['', long, '\0']) {
    const [fault] = faultsIn(enquiryAddition.safeParse({ text }).error!);
    expect(formatFault(chinese.enquiryErrors, fault!)).toMatch(/^[^a-z]+$/i);
    expect(formatFault(english.enquiryErrors, fault!)).toBe(formatFault(en, fault!));
  }
});
