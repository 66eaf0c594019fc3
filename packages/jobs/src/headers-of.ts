/** The header lines within the first `bytes` bytes of a mail, as Latin-1, which has a character for each byte. */
export function headersOf(raw: Uint8Array, bytes: number): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, bytes))
  return start.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''
}
