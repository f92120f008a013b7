import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import { enquiryFieldNames, enquiryFields, isNameField } from '#contract/enquiry-fields.ts';
import { dayText } from '#contract/studio-day.ts';
import { LanguageProvider } from '#app/i18n/language.tsx';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { fullEnquiry, unfilled } from '#server/testing/fixtures/enquiries.ts';
import { EnquiryBadges, EnquiryFacts } from './enquiry-facts.tsx';

const markupOf = (language: 'en' | 'zh', enquiry: object) =>
  renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <EnquiryBadges enquiry={enquiry as ContactMessage} />
      <EnquiryFacts enquiry={enquiry as ContactMessage} />
    </LanguageProvider>,
  );

it.each([
  ['en', en],
  ['zh', zh],
] as const)('the card says what was filled in, in %s, beside the name and the text', (language, texts) => {
  const markup = markupOf(language, fullEnquiry);
  for (const field of enquiryFieldNames) {
    const { input } = enquiryFields[field];
    if (isNameField(field) || input === 'textarea') continue;
    const value = fullEnquiry[field];
    const label = texts.contacts.csvColumns[field];
    const shown = {
      select: () => texts.services[fullEnquiry.serviceType],
      email: () => `href="mailto:${value}"`,
      tel: () => `href="tel:${value.replaceAll('-', '')}"`,
      date: () => texts.labelled(label, dayText(value, texts.locale, 'full')),
      text: () => value,
    };
    expect(markup, field).toContain(shown[input]());
  }
});

it('the card has nothing for what was left empty', () => {
  const markup = markupOf('en', { ...fullEnquiry, ...unfilled });
  for (const field of Object.keys(unfilled)) {
    expect(markup).not.toContain(fullEnquiry[field as keyof typeof unfilled]);
    expect(markup).not.toContain(en.contacts.csvColumns[field as keyof typeof unfilled]);
  }
});
