/** SQLite's extended result codes and PostgreSQL's SQLSTATEs for the same two failures. */
const kinds = new Map<unknown, 'unique' | 'foreign-key'>([
  [2067, 'unique'],
  ['23505', 'unique'],
  [787, 'foreign-key'],
  ['23503', 'foreign-key'],
]);

/**
 * The kind of constraint that a write violated; undefined for other errors. Unlike a query before the write, this cannot
 * race with other requests.
 */
export function violatedConstraint(error: unknown): 'unique' | 'foreign-key' | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return kinds.get(errcode) ?? kinds.get(code);
}
