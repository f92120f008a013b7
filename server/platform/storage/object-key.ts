const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

export function isObjectKey(key: string): boolean {
  const segments = key.split('/');
  return segments.length <= 4 && segments.every((part) => segment.test(part));
}

/**
 * Rejects keys that could leave a driver's folder or hide in it. Lightwell creates all keys, so a bad one is a programming
 * error.
 */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError(`${JSON.stringify(key)} is not an object key`);
}

/** A prefix is a key, the start of one, or empty. */
export function assertObjectPrefix(prefix: string): void {
  const segments = prefix.split('/');
  const last = segments.pop() as string;
  if (segments.length > 4 || ![...segments, ...(last === '' ? [] : [last])].every((part) => segment.test(part))) {
    throw new TypeError(`${JSON.stringify(prefix)} is not the prefix of an object key`);
  }
}
