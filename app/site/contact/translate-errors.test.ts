import { expect, test } from 'vitest';
import { contactRequest } from '#contract/enquiries.ts';
import { limits } from '#contract/limits.ts';
import { siteMessages } from '#app/site/words/site-messages.ts';
import type { ContactErrors } from './contact-state.ts';
import { errorsByField, translateErrors } from './contact-values.ts';

const errorsOf = (values: object): ContactErrors => errorsByField(contactRequest.safeParse(values).error?.issues ?? []);

const long = 'x'.repeat(limits.text + 1);
const [none, tooLong, noText] = [
  errorsOf({}),
  errorsOf({ firstName: long, lastName: long, email: long, phone: long, serviceType: long, message: long }),
  errorsOf({ firstName: '\0', lastName: '\0', email: '\0', phone: '\0', serviceType: '\0', message: '\0' }),
];

test('English pages show the specified messages', () => {
  for (const errors of [none, tooLong, noText]) {
    expect(translateErrors(errors, siteMessages.en.contactForm.errors)).toEqual(errors);
  }
});

test('every message of the form has a translation, with its figure', () => {
  for (const errors of [none, tooLong, noText]) {
    expect(Object.keys(errors).length).toBeGreaterThan(4);
    const translated = translateErrors(errors, siteMessages['zh-Hans'].contactForm.errors);
    expect(Object.values(translated).filter((message) => /[a-z]/i.test(message))).toEqual([]);
    expect(Object.keys(translated)).toEqual(Object.keys(errors));
  }
  expect(translateErrors(tooLong, siteMessages['zh-Hans'].contactForm.errors).message).toBe(`最多 ${limits.text} 个字`);
});
