import type { PageContent } from '#contract/content/define-page.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import type { TranslatedIdentity } from '#contract/studio.ts';
import type { TextInLanguage } from '#app/site/words/shown-text.ts';

/** The lines of the address of an office; one without a street is open by appointment. */
export function addressLines(
  { offices, lang }: Pick<TranslatedIdentity, 'offices' | 'lang'>,
  index: number,
  { byAppointment }: Pick<PageContent<typeof contactPage>['details'], 'byAppointment'>,
): TextInLanguage[] {
  const { street = '', city = '', region = '', postalCode = '' } = offices[index] ?? {};
  const comma = /\p{Script=Han}/u.test(city) ? '，' : ', ';
  const town: TextInLanguage = {
    text: [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(comma),
    lang: lang?.[`offices.${index}.city`],
  };
  return street ? [{ text: street, lang: lang?.[`offices.${index}.street`] }, town] : [town, { text: byAppointment }];
}
