/** Past this many bytes a mail that isn't MIME is not read on: it is kept raw anyway. */
const LIMIT = 1024 * 1024

/**
 * The words of a message that no MIME reading made sense of: everything after the header block, or everything when
 * there is none. Null where nothing readable is left.
 */
export function bodyWithoutMime(raw: Uint8Array): string | null {
  const text = decode(raw.subarray(0, LIMIT)).replaceAll('\r\n', '\n')
  const hasHeaders = /^[!-9;-~]+:/.test(text)
  const body = hasHeaders ? text.slice(headerLength(text)) : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control bytes are what is to be removed
  const readable = body.replace(/[\u0000-\u0008\u000b-\u001f]/g, '').trim()
  return readable === '' ? null : readable
}

function headerLength(text: string): number {
  const blank = text.indexOf('\n\n')
  return blank === -1 ? text.length : blank
}

function decode(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  return utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : utf8
}
