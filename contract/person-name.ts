export interface NameParts {
  firstName: string;
  lastName: string;
}

/** Scripts of languages in which the family name stands first, without a space. */
const familyNameFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー·・]+$/u;

/** The whole name of a person, as it is written in its own script: 王小明, Ana Pérez. */
export function personName({ firstName, lastName }: NameParts): string {
  const [given, family] = [firstName.trim(), lastName.trim()];
  if (familyNameFirst.test(given) && familyNameFirst.test(family)) return `${family}${given}`;
  return `${given} ${family}`.trim();
}
