/** Two letters that are the beginning of what one letter in UTF-8 looks like in a Western charset. */
const SIGN =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]/

/** Bytes by the letters that they are in windows-1252 or ISO 8859-1. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, index) => index + 128).flatMap((byte): [string, number][] => [
    [String.fromCharCode(byte), byte],
    [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte],
  ]),
)

/**
 * Text that was encoded in UTF-8 twice, such as `fÃ¤hrt` for `fährt`, as it was meant: all of its letters beyond ASCII
 * have to be such pairs. Any other text is returned as it is.
 */
export function undoDoubleEncoding(text: string): string {
  if (!SIGN.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 128 ? code : BYTES.get(text[at] ?? '')
    if (byte === undefined) return text
    bytes[at] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}
