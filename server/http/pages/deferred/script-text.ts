/**
 * The source text of a function that runs in the browser: it may use nothing from outside itself. Whole-line comments and
 * indentation are removed.
 */
export function scriptText(run: (...values: never[]) => void): string {
  return String(run)
    .replaceAll(/^\s*(?:\/\/.*|\/\*\*[^]*?\*\/)$/gm, '')
    .replaceAll(/^\s+/gm, '');
}
