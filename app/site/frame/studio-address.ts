import type { TranslatedIdentity } from '#contract/studio.ts';
import type { TextInLanguage } from '#app/site/words/shown-text.tsx';

/**
 * The lines of the address of an office.
 * @param byAppointment says so of an office without a street
 */
export function addressLines(
  { offices, lang }: Pick<TranslatedIdentity, 'offices' | 'lang'>,
  index: number,
  byAppointment?: string,
): TextInLanguage[] {
  const { street = '', city = '', region = '', postalCode = '' } = offices[index] ?? {};
  const comma = /\p{Script=Han}/u.test(city) ? '，' : ', ';
  const town: TextInLanguage = {
    text: [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(comma),
    lang: lang?.[`offices.${index}.city`],
  };
  if (street) return [{ text: street, lang: lang?.[`offices.${index}.street`] }, town];
  return byAppointment ? [town, { text: byAppointment }] : [town];
}
