import { createHash } from 'node:crypto'
import { bufferOf } from '../common/buffer-of.ts'
import { headerEnd, headerFields } from './header-fields.ts'

/** The route of a mail, which changes if a sender without a response sends it again (RFC 5321, 4.4). */
const WAY = /^(?:received|return-path)[ \t]*:/i
const DATE = /^date[ \t]*:/i
const MESSAGE_ID = /^message-id[ \t]*:\s*<[^<>\s]+>/i
const MAX_FIELD_START = 1000

/**
 * The identity of a mail, SHA-256 in hex: of all its bytes. For one with a Message-ID, without its dates and route:
 * with the same words and the same identifier it is the same mail, sent again (RFC 5322, 3.6.4). Only the format of
 * dates counts, which is the same if the same program writes it again.
 */
export function identityOfMail(raw: Uint8Array): string {
  const hash = createHash('sha256')
  const end = headerEnd(raw)
  const fields = [...headerFields(raw, end)].map((bytes) => ({ bytes, text: startOf(bytes) }))
  if (!fields.some(({ text }) => MESSAGE_ID.test(text))) return hash.update(raw).digest('hex')
  for (const { bytes, text } of fields) {
    if (DATE.test(text)) hash.update(formOf(text))
    else if (!WAY.test(text)) hash.update(bytes)
  }
  return hash.update(raw.subarray(end)).digest('hex')
}

function startOf(field: Uint8Array): string {
  return bufferOf(field, MAX_FIELD_START).toString('latin1')
}

/** The format of a date: words and numbers without their letters and digits. */
function formOf(date: string): string {
  return date.replaceAll(/[a-z]+/gi, 'a').replaceAll(/[+-]?\d+/g, '0')
}
