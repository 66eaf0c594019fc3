/**
 * Characters that control a terminal or disguise a text: control characters, other line ends, and bidirectional marks.
 */
const CONTROL_CODES = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Makes a text with line breaks safe to print: control characters become a replacement character. */
export function terminalText(text: string): string {
  return text.replace(CONTROL_CODES, (sign) => (sign === '\n' ? sign : '\ufffd'))
}

/** The same for text of a mail or a user within a line of output: it stays on that line. */
export function terminalLine(text: string): string {
  return terminalText(text.replace(/\s+/g, ' '))
}

/** Makes a line of JSON safe to print: the same values, with control characters escaped. */
export function terminalJson(json: string): string {
  return json.replace(CONTROL_CODES, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
