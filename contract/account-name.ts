import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { tooLong } from './fields.ts';
import { limits } from './limits.ts';

/** Letters of Latin that Unicode does not take apart into a letter of ASCII and a mark. */
const furtherLatin = 'ßẞæÆøØðÐþÞłŁđĐœŒŋŊħĦ';
/** A letter of a language and not of phonetics, where there is an `ɑ` that looks like an `a`. */
const isPlainLatin = (letter: string) => /^[a-z]/i.test(letter.normalize('NFD')) || furtherLatin.includes(letter);

/** The scripts that languages write together: "highly restrictive" of Unicode's UTS 39. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];
/** Other scripts of living languages (Unicode's UAX 31, "recommended"). A name is written in one of them. */
const alone =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';
const writings = [...together, ...alone.split(' ').map((script) => [script])].map((scripts) => {
  const letter = scripts.map((script) => `\\p{Script=${script}}`).join('');
  // The sign of a long vowel belongs to two scripts of Japanese.
  return new RegExp(`^[${letter}${scripts.includes('Katakana') ? 'ー' : ''}]+$`, 'u');
});

/** What is neither letter nor mark: the signs of a keyboard, and the point in Chinese forms of foreign names. */
const signs = /[ -@[-`{-~·]/g;
const isLetter = /^[\p{L}\p{M}]$/u;
const isHidden = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Unicode has put usual marks and Latin letters together by now. */
const strayMark = /(?:^|[\p{Script=Latin}\p{Script=Han} -@[-`{-~·])\p{M}/u;

const toLetters = (name: string) => name.replaceAll(signs, '');
const hasPlainLetters = (name: string) =>
  !isHidden.test(name) &&
  !strayMark.test(name) &&
  [...toLetters(name)].every(
    (letter) => isLetter.test(letter) && (!/\p{Script=Latin}/u.test(letter) || isPlainLatin(letter)),
  );
const hasOneWriting = (name: string) => {
  const letters = toLetters(name).replaceAll(/\p{Script=Inherited}/gu, '');
  return letters === '' || writings.some((writing) => writing.test(letters));
};

/** One form for all ways to type a name: of full-width and composed letters, and of spaces. */
function plainForm(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
}

/**
 * The name of a new account, which nobody can take for another one. Its length is checked before it is normalised, which takes
 * time and may lengthen it, and after.
 */
export const accountName = z
  .string({ error: fault('no-username') })
  .max(limits.name, { error: tooLong, abort: true })
  .overwrite(plainForm)
  .min(1, fault('no-username'))
  .max(limits.name, { error: tooLong, abort: true })
  .refine(hasPlainLetters, {
    error: fault('username-letters'),
    abort: true,
  })
  .refine(hasOneWriting, fault('username-mixed'));

/** The name of an account for people to read. One from before these rules has the codes of what could deceive. */
export function formatAccountName(name: string): string {
  const plain = plainForm(name);
  if (hasPlainLetters(plain) && hasOneWriting(plain)) return plain;
  return plain.replaceAll(/[^ -~·\p{Script=Han}]/gu, (letter) =>
    isPlainLatin(letter) ? letter : `⟨U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** In an answer. */
export const nameToRead = z.string().overwrite(formatAccountName);
