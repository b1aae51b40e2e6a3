/** A spreadsheet runs a cell that begins like this, even after blanks; full-width forms of the signs too. */
const FORMULA_START = /^[\s\u00a0\u202f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula; other text is unchanged. */
export function neutraliseFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Restores the text before `neutraliseFormula`, for files that are uploaded again. */
export function restoreFormula(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}
