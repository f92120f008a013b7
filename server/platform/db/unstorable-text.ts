/** Whether PostgreSQL refused a text for U+0000, which somebody sent: `character_not_in_repertoire`. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22021';
}
