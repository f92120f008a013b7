import { z } from 'zod';
import { dayFaults, enquiryFaults } from './enquiry-texts.ts';
import { limits } from './limits.ts';
import { isWishedDay, wishedYears } from './wished-day.ts';

/** Required text: missing, empty and blank values are reported with `message`. */
export function requiredText(message: string, max: number = limits.shortText) {
  return z.string({ error: message }).trim().min(1, message).max(max, tooLong(max)).refine(isStorable, notText);
}

/** Text that may be empty. */
export function optionalText(max: number = limits.shortText) {
  return z.string({ error: notText }).trim().max(max, tooLong(max)).refine(isStorable, notText);
}

/** A day that somebody wishes for, YYYY-MM-DD, or empty. Whether it lies ahead is checked with the day of the studio. */
export const wishedDay = z
  .string({ error: dayFaults.form.en })
  .trim()
  .max('YYYY-MM-DD'.length, { error: dayFaults.form.en, abort: true })
  .refine(isWishedDay, dayFaults.form.en)
  .describe(`YYYY-MM-DD, from today in the time zone of the studio to ${wishedYears} years ahead`);

/** Text that nobody typed, such as the path of a page: what is longer is cut off, because a person cannot shorten it. */
export function cutText(max: number) {
  return z
    .string({ error: notText })
    .describe(`Characters after the first ${max} are not kept`)
    .transform((value) => value.slice(0, max));
}

/** Text of a known form that is short by it. @param message for whatever has another form */
export function formattedText(form: RegExp, max: number, message: string) {
  return z.string({ error: message }).max(max, { error: message, abort: true }).regex(form, message);
}

const notText = 'Must be text';

/** PostgreSQL cannot store U+0000 in text. */
export const isStorable = (value: string) => !value.includes('\0');

export function tooLong(max: number): string {
  return `Must be at most ${max} characters`;
}

/** An uploaded file, or the poster of an uploaded film. */
const uploadedObject = /^\/objects\/uploads\/[0-9a-f-]{36}(?:\/poster)?$/;

/** Whether `value` is a URL that may be stored: absolute http(s), or the path of an uploaded object. */
export function isStorableUrl(value: string): boolean {
  if (uploadedObject.test(value)) return true;
  if (!/^https?:\/\//i.test(value) || !isStorable(value)) return false;
  const parsed = URL.parse(value);
  return parsed !== null && parsed.hostname !== '';
}

/** A required URL; every error is reported with the same `message`. */
export function url(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(limits.url, tooLong(limits.url))
    .refine(isStorableUrl, { error: message, abort: true });
}

/** Position in a list as a number: a 32-bit integer. */
export const sortOrderNumber = z
  .number({ error: 'Must be a whole number' })
  .int('Must be a whole number')
  .min(-999_999_999, 'Must be a whole number')
  .max(999_999_999, 'Must be a whole number');

/** Position in a list as a string of digits, as specified for media and team members. */
export const sortOrderString = formattedText(/^-?\d{1,9}$/, 10, 'Must be a whole number');

export const isPublished = z.boolean({ error: 'Must be true or false' });

/** Fields of every stored entity in responses. Times are ISO 8601 in UTC. */
export const storedFields = {
  id: z.uuid(),
  /** Incremented by each change. Send it as `If-Match: "<version>"`, so that a conflicting edit is refused with 412. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const idParams = z.object({ id: z.uuid('Not a valid id') });

/** The response envelope `{ data }`. */
export function inData<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema });
}

const invalidAddress = enquiryFaults.email.en;
/** RFC 5321, section 4.5.3.1.1 */
const maxLocalPart = 64;
/** Nobody sees them, and they come along when an address is copied. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * An e-mail address as the HTML standard takes it: what a browser accepts, the server does too. Full-width characters and stray spaces
 * are made plain, and a domain in another script becomes punycode, so that it can be mailed to and compared.
 */
export const emailAddress = z
  .string({ error: invalidAddress })
  .trim()
  .max(limits.email, { error: invalidAddress, abort: true })
  .overwrite(plainAddress)
  .refine(isAddress, invalidAddress);

function plainAddress(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll(unseen, '').replaceAll('。', '.');
  const [domain = '', ...before] = plain.split('@').map(withoutSpaces).toReversed();
  return [asciiDomain(domain), ...before].toReversed().join('@');
}

function isAddress(plain: string): boolean {
  return plain.length <= limits.email && plain.indexOf('@') <= maxLocalPart && z.regexes.html5Email.test(plain);
}

function withoutSpaces(part: string): string {
  return part
    .split('.')
    .map((label) => label.trim())
    .join('.');
}

/** @returns empty if it is no domain */
function asciiDomain(domain: string): string {
  if (!/[^\x20-\x7E]/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
