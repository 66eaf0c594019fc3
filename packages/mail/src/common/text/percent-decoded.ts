/** A text without its percent escapes (RFC 3986); null if they are invalid. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
