/** The uploaded objects that a field refers to, without duplicates: by path, by the path of the poster, or by an absolute URL. */
export function storageKeysIn(field: unknown): string[] {
  const named = JSON.stringify(field ?? null).matchAll(/\/objects\/(uploads\/[0-9a-f-]{36})/g);
  return [...new Set([...named].map(([, key]) => key as string))];
}
