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

/** What letters of Western languages, their punctuation and pictographs look like then, and no words do. */
const LETTERS =
  /Ã[\u0080-\u009f\u00a1-\u00bf\u0152-\u0192\u02c6\u02dc\u2021\u2030\u20ac\u2122]|Â[\u00a1-\u00bf]|(?:â€|ðŸ[\u0080-\u2122])[\u0080-\u2122]/gu

/** Fewer are what a text is about. */
const SEVERAL = 2

/**
 * Text that was encoded in UTF-8 twice, such as `fÃ¤hrt` for `fährt`, as it was meant: all of it, if all of its letters
 * beyond ASCII are such pairs, or else those that are nothing else, as when a mail was put together from several texts.
 */
export function undoDoubleEncoding(text: string): string {
  if (!SIGN.test(text)) return text
  const all = decoded(text)
  if (all !== null || (text.match(LETTERS)?.length ?? 0) < SEVERAL) return all ?? text
  return text.replace(LETTERS, (letters) => decoded(letters) ?? letters)
}

function decoded(text: string): string | null {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 128 ? code : BYTES.get(text[at] ?? '')
    if (byte === undefined) return null
    bytes[at] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
