import { z } from 'zod';
import { limits } from './limits.ts';

/** Text that must be there: absent, empty and blank all give `message`. */
export function requiredText(message: string, max: number = limits.shortText) {
  return z.string({ error: message }).trim().min(1, message).max(max, tooLong(max)).refine(isStorable, notText);
}

/** Text that may be empty. */
export function optionalText(max: number = limits.shortText) {
  return z.string({ error: notText }).trim().max(max, tooLong(max)).refine(isStorable, notText);
}

const notText = 'Must be text';

/** PostgreSQL cannot keep U+0000 in text; no person types it. */
const isStorable = (value: string) => !value.includes('\0');

export function tooLong(max: number): string {
  return `Must be at most ${max} characters`;
}

/** A file that was uploaded, or the still of a film. */
const uploadedObject = /^\/objects\/uploads\/[0-9a-f-]{36}(?:\/poster)?$/;

/** Whether `value` is an address that staff may store: absolute http(s), or an uploaded object's path. */
export function isStorableUrl(value: string): boolean {
  if (uploadedObject.test(value)) return true;
  if (!/^https?:\/\//i.test(value) || !isStorable(value)) return false;
  const parsed = URL.parse(value);
  return parsed !== null && parsed.hostname !== '';
}

/** A URL that must be there; everything wrong with it gives the same `message`. */
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

/** Position in a list as a string of digits, as media and team send and receive it. */
export const sortOrderString = z
  .string({ error: 'Must be a whole number' })
  .regex(/^-?\d{1,9}$/, 'Must be a whole number');

export const isPublished = z.boolean({ error: 'Must be true or false' });

/** What every stored thing is answered with, beside its own fields. Times are ISO 8601 in UTC. */
export const storedFields = {
  id: z.uuid(),
  /** Grows with each change; send it back as `If-Match: "<version>"` to refuse overwriting somebody else's edit. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const idParams = z.object({ id: z.uuid('Not a valid id') });

/** The envelope of lists and of written records. */
export function dataOf<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema });
}
