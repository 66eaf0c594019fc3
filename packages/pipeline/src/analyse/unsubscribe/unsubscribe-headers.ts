/** What a mail says of leaving its list, one entry for each copy of a header; unfolded. */
export interface UnsubscribeHeaders {
  list: readonly string[]
  post: readonly string[]
}

/** Of a mail, as far as it is read for these headers: no list needs more, in bytes. */
export const UNSUBSCRIBE_START = 131_072

/** Reads List-Unsubscribe (RFC 2369) and List-Unsubscribe-Post (RFC 8058) from the bytes of a mail, or its first ones. */
export function unsubscribeHeaders(raw: Uint8Array): UnsubscribeHeaders {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, UNSUBSCRIBE_START)).toString(
    'utf8',
  )
  const [head = ''] = start.split(/\r?\n\r?\n/, 1)
  const fields = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const valuesOf = (name: string) =>
    fields.flatMap((field) => {
      const colon = field.indexOf(':')
      return field.slice(0, colon).trim().toLowerCase() === name ? [field.slice(colon + 1).trim()] : []
    })
  return { list: valuesOf('list-unsubscribe'), post: valuesOf('list-unsubscribe-post') }
}
