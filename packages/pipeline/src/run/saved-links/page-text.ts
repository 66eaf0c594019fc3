/** Where a page names its encoding, in bytes (HTML standard, 13.2.3.2). */
const HEAD = 1024
const TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain|text\/markdown)\b/i

/**
 * The text of a page: decoded by its byte order mark, the header field, or its own declaration, else as UTF-8 or
 * Windows-1252. Undefined if its Content-Type is not that of a page.
 */
export function pageText(body: Uint8Array, contentType: string): string | undefined {
  const type = contentType.trim()
  if (type !== '' && !TYPES.test(type)) return undefined
  const head = Buffer.from(body.subarray(0, HEAD)).toString('latin1')
  const declared =
    /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ??
    /<meta[^<>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  const marked = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
  const label = marked ?? declared
  const decoder = label === undefined ? undefined : decoderOf(label)
  if (decoder) return decoder.decode(body)
  const utf8 = new TextDecoder().decode(body)
  return utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(body) : utf8
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
