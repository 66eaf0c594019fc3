const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const TAB = 9

/** The fields of a header block that ends at `end`, in order, each including its folded lines and line ends. */
export function* headerFields(raw: Uint8Array, end: number): Generator<Uint8Array> {
  let start = 0
  while (start < end) {
    const next = fieldEnd(raw, start, end)
    yield raw.subarray(start, next)
    start = next
  }
}

/** The index after a field including its folded lines. */
function fieldEnd(raw: Uint8Array, start: number, end: number): number {
  for (let at = raw.indexOf(NEWLINE, start); at !== -1 && at < end; at = raw.indexOf(NEWLINE, at + 1)) {
    if (raw[at + 1] !== SPACE && raw[at + 1] !== TAB) return at + 1
  }
  return end
}

/**
 * The end of the header block that begins at `start`: the index of the empty line after it, or the length of the
 * message.
 */
export function headerEnd(raw: Uint8Array, start = 0): number {
  for (let at = raw.indexOf(NEWLINE, start); at !== -1; at = raw.indexOf(NEWLINE, at + 1)) {
    if (raw[at + 1] === NEWLINE) return at + 1
    if (raw[at + 1] === RETURN && raw[at + 2] === NEWLINE) return at + 1
  }
  return raw.length
}
