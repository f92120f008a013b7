import Papa from 'papaparse';
import { spreadsheetFormula } from '#contract/spreadsheet-formula.ts';

/** A table as CSV (RFC 4180) in UTF-8 with a byte order mark, which Excel needs. No cell runs as a formula. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(rows as string[][], { quotes: true, escapeFormulae: spreadsheetFormula, newline: '\r\n' });
  return `\uFEFF${text}\r\n`;
}
