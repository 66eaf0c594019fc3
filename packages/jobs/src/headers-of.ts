import { bufferOf } from '@tidings/mail/common/buffer-of'

/** The header lines within the first `bytes` bytes of a mail, as Latin-1, which has a character for each byte. */
export function headersOf(raw: Uint8Array, bytes: number): string {
  return (
    bufferOf(raw, bytes)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  )
}
