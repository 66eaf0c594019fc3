/**
 * Before what a spreadsheet runs, as a formula or a command: at the start of a cell, also after spaces and quotes, and
 * after a semicolon, which separates cells where numbers have a decimal comma.
 */
const UNESCAPED = /(^|;)(?=[\p{Z}\p{Cf}\v\f"']*[=+\-@|＝＋－＠｜\t\r\n])/gu
const ESCAPED = /(^|;)'(?=[\p{Z}\p{Cf}\v\f"']*[=+\-@|＝＋－＠｜\t\r\n])/gu
const NEEDS_QUOTES = /[",;\t\r\n]/

/**
 * A text, which may be by a stranger, as a cell of a CSV file (RFC 4180): an apostrophe stands before what spreadsheets would
 * run.
 */
export function csvCell(text: string): string {
  const cell = text.replaceAll(UNESCAPED, "$1'")
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The text of a cell of `csvCell`, given without its quotes. */
export const textOfCell = (cell: string): string => cell.replaceAll(ESCAPED, '$1')
