/** SQLite's extended result codes and PostgreSQL's SQLSTATEs for the same two failures. */
const kinds = new Map<unknown, 'unique' | 'foreign-key'>([
  [2067, 'unique'],
  ['23505', 'unique'],
  [787, 'foreign-key'],
  ['23503', 'foreign-key'],
]);

/**
 * Which kind of constraint made the database refuse a write, or undefined for any other error. Asking the database
 * leaves no moment between a look-up and the write in which another request can get in.
 */
export function violatedConstraint(error: unknown): 'unique' | 'foreign-key' | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return kinds.get(errcode) ?? kinds.get(code);
}
