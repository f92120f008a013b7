import { sql } from 'kysely';

/** Oldest first, and those of the same time by id: the same order on every database. */
export function byAge(a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number {
  return compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** For a list that is newest first: the rows behind the one with this id. If there is none, no row is. */
export function behind(table: 'auditEvents' | 'contactMessages' | 'mails', id: string) {
  return sql<boolean>`(created_at, id) < (select last.created_at, last.id from ${sql.table(table)} as last where last.id = ${id})`;
}
