const extension = /\.[^./\\]*$/;

/** Names of files as a person counts them: IMG_9 before IMG_10, and `IMG_9.jpg` before `IMG_9 (2).jpg`. */
export function createNameOrder(locale?: string): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) =>
    compare(a.replace(extension, ''), b.replace(extension, '')) || compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
