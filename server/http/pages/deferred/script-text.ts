/**
 * A function as the text that visitors get: it may use nothing from outside itself. Comments that have lines of their own
 * and what indents the lines stay here.
 */
export function scriptText(run: (...values: never[]) => void): string {
  return String(run)
    .replaceAll(/^\s*(?:\/\/.*|\/\*\*[^]*?\*\/)$/gm, '')
    .replaceAll(/^\s+/gm, '');
}
