import { fillIn } from '#contract/content/fill-in.ts';
import type { ContactErrors } from './contact-state.ts';

/**
 * The messages of the schema in the language of the page. English pages show them as they are specified.
 *
 * @param table by the English message, in which a number stands as `{n}`; messages that it lacks stay
 */
export function translateErrors(errors: ContactErrors, table: Readonly<Record<string, string>>): ContactErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, translateError(message, table)]));
}

/** One message in the language of a page. */
export function translateError(message: string, table: Readonly<Record<string, string>>): string {
  if (table[message] !== undefined) return table[message];
  const n = /\d+/.exec(message)?.[0];
  const translated = table[n === undefined ? message : message.replace(n, '{n}')];
  return translated === undefined ? message : fillIn(translated, n === undefined ? {} : { n });
}
