import { z } from 'zod';
import { fault, type PlainFault } from './faults/field-fault.ts';
import { limits } from './limits.ts';
import { isWishedDay, wishedYears } from './wished-day.ts';

/** With the bound of the check. */
export const tooLong = fault('too-long');
const notText = fault('not-text');

/** Required text: missing, empty and blank values are reported with `code`. */
export function requiredText(code: PlainFault, max: number = limits.shortText) {
  return z.string({ error: code }).trim().min(1, code).max(max, tooLong).refine(isStorable, notText);
}

/** Text that may be empty. */
export function optionalText(max: number = limits.shortText) {
  return z.string({ error: notText }).trim().max(max, tooLong).refine(isStorable, notText);
}

/** A day that somebody wishes for, YYYY-MM-DD, or empty. Whether it lies ahead is checked with the day of the studio. */
export const wishedDay = z
  .string({ error: fault('day-unreadable') })
  .trim()
  .max('YYYY-MM-DD'.length, { error: fault('day-unreadable'), abort: true })
  .refine(isWishedDay, fault('day-unreadable'))
  .describe(`YYYY-MM-DD, from today in the time zone of the studio to ${wishedYears} years ahead`);

/** Text that nobody typed, such as the path of a page: what is longer is cut off, because a person cannot shorten it. */
export function cutText(max: number) {
  return z
    .string({ error: notText })
    .describe(`Characters after the first ${max} are not kept`)
    .transform((value) => value.slice(0, max));
}

/** Text of a known form that is short by it. @param code for whatever has another form */
export function formattedText(form: RegExp, max: number, code: PlainFault) {
  return z.string({ error: code }).max(max, { error: code, abort: true }).regex(form, code);
}

/** PostgreSQL cannot store U+0000 in text. */
export const isStorable = (value: string) => !value.includes('\0');

/** An uploaded file, or the poster of an uploaded film. */
const uploadedObject = /^\/objects\/uploads\/[0-9a-f-]{36}(?:\/poster)?$/;

/** Whether `value` is a URL that may be stored: absolute http(s), or the path of an uploaded object. */
export function isStorableUrl(value: string): boolean {
  if (uploadedObject.test(value)) return true;
  if (!/^https?:\/\//i.test(value) || !isStorable(value)) return false;
  const parsed = URL.parse(value);
  return parsed !== null && parsed.hostname !== '';
}

/** A required URL; every error is reported with the same `code`. */
export function url(code: PlainFault) {
  return z
    .string({ error: code })
    .trim()
    .min(1, code)
    .max(limits.url, tooLong)
    .refine(isStorableUrl, { error: code, abort: true });
}

/** Position in a list as a number: a 32-bit integer. */
export const sortOrderNumber = z
  .number({ error: fault('not-a-whole-number') })
  .int(fault('not-a-whole-number'))
  .min(-999_999_999, fault('not-a-whole-number'))
  .max(999_999_999, fault('not-a-whole-number'));

/** Position in a list as a string of digits, as specified for media and team members. */
export const sortOrderString = formattedText(/^-?\d{1,9}$/, 10, fault('not-a-whole-number'));

export const isPublished = z.boolean({ error: fault('not-true-or-false') });

/** Fields of every stored entity in responses. Times are ISO 8601 in UTC. */
export const storedFields = {
  id: z.uuid(),
  /** Incremented by each change. Send it as `If-Match: "<version>"`, so that a conflicting edit is refused with 412. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const idParams = z.object({ id: z.uuid(fault('not-an-id')) });

/** The response envelope `{ data }`. */
export function inData<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema });
}

const invalidAddress = fault('not-an-email');
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
