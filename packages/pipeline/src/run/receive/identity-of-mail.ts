import { createHash } from 'node:crypto'
import { headerEnd, headerFields } from '../../analyse/mime/header-fields.ts'

/** The way that a mail came, which a sender who heard no answer may write again (RFC 5321, 4.4). */
const WAY = /^(?:received|return-path)[ \t]*:/i
const DATE = /^date[ \t]*:/i
const MESSAGE_ID = /^message-id[ \t]*:\s*<[^<>\s]+>/i
const MAX_LENGTH = 1000

/**
 * What tells a mail from all others, SHA-256 in hex: all of its bytes. Of one that has a Message-ID, all but the time
 * and the way it came: with the same words and the same identifier it is the same mail, sent again (RFC 5322, 3.6.4).
 * Of the time its form counts, which is the same when the same program writes it again.
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
  return Buffer.from(field.buffer, field.byteOffset, Math.min(MAX_LENGTH, field.byteLength)).toString(
    'latin1',
  )
}

/** How a time is written, whatever it is: words and numbers have no letters and digits of their own any more. */
function formOf(date: string): string {
  return date.replaceAll(/[a-z]+/gi, 'a').replaceAll(/[+-]?\d+/g, '0')
}
