import { limitEncoded } from './limit-encoded.ts'
import { limitHeaders } from './limit-headers.ts'
import { limitLines } from './limit-lines.ts'

/** As much of a raw mail as is read: all of any real one; of an absurd one its beginning. Takes time linear in the size. */
export function limitMail(raw: Uint8Array): Uint8Array {
  return limitLines(limitHeaders(limitEncoded(raw)))
}
