/**
 * A cell that begins like this would run as a formula in the owner's spreadsheet (OWASP, "CSV injection"), so it is prefixed
 * with an apostrophe. Full-width signs are included: East Asian editions of Excel read them as formulas.
 */
export const spreadsheetFormula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;
