import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { contact } from '#content/pages/contact.ts';
import { en, zhHans } from '#app/site/words/site-messages.ts';
import { fullEnquiry } from '#server/testing/fixtures/enquiries.ts';
import { enquiryFieldNames, enquiryFields } from '#contract/enquiry-fields.ts';
import { enquiryLabels } from '#contract/enquiry-texts.ts';
import { faultsByField, readContactValues } from './contact-values.ts';
import ContactForm, { type ContactFormProps } from './contact-form.tsx';
import { firstInvalidField } from './contact-state.ts';

const studio = { phone: null, email: 'hello@studio.example' };
const fieldsOf = (props: Pick<ContactFormProps, 'texts' | 'words'>) =>
  [
    ...renderToStaticMarkup(<ContactForm {...props} studio={studio} action="/contact" />).matchAll(
      / id="contact-(\w+)"/g,
    ),
  ].map(([, name]) => name);

it('asks for the names in the order of the language: in Chinese the family name first', () => {
  expect(fieldsOf({ texts: contact.en, words: en.contactForm }).filter((name) => name?.endsWith('Name'))).toEqual([
    'firstName',
    'lastName',
  ]);
  const texts = contact['zh-Hans'] as ContactFormProps['texts'];
  expect(fieldsOf({ texts, words: zhHans.contactForm }).filter((name) => name?.endsWith('Name'))).toEqual([
    'lastName',
    'firstName',
  ]);
});

it('the first invalid field is the first that is seen', () => {
  const errors = { firstName: 'x', lastName: 'y' };
  expect(firstInvalidField(errors, en.contactForm.nameFields)).toBe('firstName');
  expect(firstInvalidField(errors, zhHans.contactForm.nameFields)).toBe('lastName');
});

const labelsIn = { en: contact.en, 'zh-Hans': contact['zh-Hans'] as ContactFormProps['texts'] };
const values = Object.fromEntries(enquiryFieldNames.map((field) => [field, fullEnquiry[field]]));

it.each(['en', 'zh-Hans'] as const)(
  'has each field once in %s, with its label, what was typed and what is wrong',
  (language) => {
    const texts = labelsIn[language];
    const words = { en, 'zh-Hans': zhHans }[language].contactForm;
    const errors = Object.fromEntries(enquiryFieldNames.map((field) => [field, `wrong ${field}`]));
    const markup = renderToStaticMarkup(
      <ContactForm texts={texts} words={words} studio={studio} action="/contact" rejected={{ values, errors }} />,
    );
    for (const field of enquiryFieldNames) {
      const { input, isRequired } = enquiryFields[field];
      const block = new RegExp(`<label for="contact-${field}".*?wrong ${field}</p>`).exec(markup)?.[0] ?? '';
      expect(markup.split(`name="${field}"`), field).toHaveLength(2);
      const element = ['select', 'textarea'].includes(input) ? `<${input}` : `<input type="${input}"`;
      expect(block).toContain(element);
      const value = { select: `value="${fullEnquiry[field]}" selected`, textarea: `>${fullEnquiry[field]}</textarea>` };
      expect(block).toContain(value[input as keyof typeof value] ?? `value="${fullEnquiry[field]}"`);
      expect(block.includes(' required=""')).toBe(isRequired);
      expect(block).toContain(`>${enquiryLabels[field][language]}<`);
      expect(block).toContain(`id="contact-${field}-note"`);
    }
  },
);

it('takes each field from a form that is sent, and the errors of each from the answer', () => {
  const form = new FormData();
  for (const field of enquiryFieldNames) form.append(field, fullEnquiry[field]);
  expect(readContactValues(form)).toEqual(fullEnquiry);
  expect(Object.keys(faultsByField(enquiryFieldNames.map((path) => ({ path, code: 'x', params: {} }))))).toEqual(
    enquiryFieldNames,
  );
});
