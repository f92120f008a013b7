/** What the path of every uploaded object begins with. */
export const anyObjectPath = '/objects/uploads/';

/** Whether a field names one of these objects, by its path or by an absolute address that ends in it. */
export function mentionsOneOf(objectPaths: ReadonlySet<string>, field: unknown): boolean {
  const named = JSON.stringify(field ?? null).match(/\/objects\/uploads\/[0-9a-f-]{36}/g) ?? [];
  return named.some((path) => objectPaths.has(path));
}
