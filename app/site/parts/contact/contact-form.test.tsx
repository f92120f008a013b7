import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { contact } from '#content/pages/contact.ts';
import { en } from '#app/site/words/en.ts';
import { zhHans } from '#app/site/words/zh-Hans.ts';
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
