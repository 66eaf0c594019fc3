/**
 * What steers a terminal, or shows a text otherwise than it is: control characters, ends of lines of other kinds, and signs
 * that turn the direction of writing.
 */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text as it may be printed, with its lines: what steers a terminal is shown as a replacement character. */
export function terminalText(text: string): string {
  return text.replace(STEERING, (sign) => (sign === '\n' ? sign : '\ufffd'))
}

/** The same for what a mail or a user wrote, within a line of ours: it stays on that line. */
export function terminalLine(text: string): string {
  return terminalText(text.replace(/\s+/g, ' '))
}

/** A line of JSON as it may be printed: the same values, with what steers a terminal as escapes. */
export function terminalJson(json: string): string {
  return json.replace(STEERING, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
