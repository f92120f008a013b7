import { type Expression, type RawBuilder, sql } from 'kysely';
import { foldedText, plainLetters } from '#contract/folded-text.ts';
import type { Database } from './database.ts';

/** The words of a search, as `folded` compares them. */
export const foldedWords = (search: string): string[] => foldedText(search).split(/\s+/).filter(Boolean);

/** `foldedText` in SQL. In SQLite it is a function of the connection. */
export function folded(text: Expression<unknown>, dialect: Database['dialect']): RawBuilder<string> {
  if (dialect === 'sqlite') return sql`folded(${text})`;
  const letters = Object.entries(plainLetters).reduce(
    (of, [letter, plain]) => sql<string>`replace(${of}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
    sql<string>`regexp_replace(normalize(${text}, NFKD), ${sql.lit('[\u0300-\u036F]')}, '', 'g')`,
  );
  return sql`normalize(lower(${letters}), NFC)`;
}
