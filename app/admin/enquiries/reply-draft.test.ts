import { describe, expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { fillInTemplate, detectLanguage, createMailtoLink, type TemplateName } from './reply-box.tsx';

const ana = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana+x@example.com',
  serviceType: 'newborn' as const,
  message: 'Twins in May',
};
const ming = { ...ana, firstName: '小明', lastName: '王', message: '五月的双胞胎' };

describe.each(Object.keys(en.workflow.templates) as TemplateName[])('the template "%s"', (name) => {
  it('has the name and the service of the enquiry in both languages', () => {
    const english = fillInTemplate(en, name, ana);
    expect(english.text).toContain('Dear Ana Pérez,');
    expect(`${english.subject} ${english.text}`).toContain('Newborn');
    const chinese = fillInTemplate(zh, name, ming);
    expect(chinese.text).toContain('王小明，您好');
    expect(`${chinese.subject} ${chinese.text}`).toContain(zh.services.newborn);
    expect(fillInTemplate(en, name, ming).text).toContain('Dear 王小明,');
    expect(fillInTemplate(zh, name, ana).text).toContain('Ana Pérez，您好');
  });
});

it('the language of an answer is that in which the sender wrote', () => {
  expect([detectLanguage(ana), detectLanguage(ming)]).toEqual(['en', 'zh']);
});

it('the link to the mail program has the draft, whatever its characters', () => {
  const link = createMailtoLink(ana, { subject: 'A & B?', text: 'One\ntwo 花&body=x' });
  expect(link).toBe('mailto:ana%2Bx@example.com?subject=A%20%26%20B%3F&body=One%0D%0Atwo%20%E8%8A%B1%26body%3Dx');
});
