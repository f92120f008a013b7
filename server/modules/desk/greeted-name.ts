import { oneLine } from '#server/modules/contact/notices/mail-text.ts';

const maxLength = 80;
/** Letters of any script, and what stands between those of a name. */
const onlyName = /^[\p{L}\p{M} '’.\-·・,]+$/u;
/** Mail programs make a link of it. */
const domain = /\.\p{L}{2}/u;

/**
 * A stranger's name for a mail that may go to somebody else.
 * @returns undefined if it could be something else: an address, a number or a long text
 */
export function greetedName(given: string): string | undefined {
  const name = oneLine(given);
  return name.length <= maxLength && onlyName.test(name) && !domain.test(name) ? name : undefined;
}
