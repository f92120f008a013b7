/** The uploaded objects that a field names, each once: by its path, by the path of its poster, or by an absolute address that has one. */
export function storageKeysIn(field: unknown): string[] {
  const named = JSON.stringify(field ?? null).matchAll(/\/objects\/(uploads\/[0-9a-f-]{36})/g);
  return [...new Set([...named].map(([, key]) => key as string))];
}
