const NEWLINE = 10
const RETURN = 13

/** Where the header block that begins at `start` ends: the index of the empty line after it, or the length of the message. */
export function headerEnd(raw: Uint8Array, start = 0): number {
  for (let at = raw.indexOf(NEWLINE, start); at !== -1; at = raw.indexOf(NEWLINE, at + 1)) {
    if (raw[at + 1] === NEWLINE) return at + 1
    if (raw[at + 1] === RETURN && raw[at + 2] === NEWLINE) return at + 1
  }
  return raw.length
}
