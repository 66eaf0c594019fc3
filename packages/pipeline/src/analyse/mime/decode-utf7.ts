const LABEL = /charset\s*=\s*"?'?(?:unicode-1-1-)?utf-?7\b/i

/** The header of the first text part is within this many bytes. */
const SEARCHED = 64 * 1024

/** Whether a raw mail says that its text is in UTF-7 (RFC 2152), which no decoder knows any more. */
export function isUtf7(raw: Uint8Array): boolean {
  return LABEL.test(Buffer.from(raw.subarray(0, SEARCHED)).toString('latin1'))
}

/** Text in UTF-7 as what it means: `+` opens a run of UTF-16 in base64, which `-` may close. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_run, code: string) => {
    if (code === '') return '+'
    const bytes = Buffer.from(code, 'base64')
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })
}
