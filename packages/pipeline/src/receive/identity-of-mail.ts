import { createHash } from 'node:crypto'
import { headerEnd } from '../parse/header-end.ts'
import { headerFields } from '../parse/header-fields.ts'

/** What a sender who heard no answer may write anew when the same mail is sent once more (RFC 5321, 4.4; RFC 5322, 3.6). */
const RENEWED = /^(?:date|received|return-path)[ \t]*:/i
const MESSAGE_ID = /^message-id[ \t]*:\s*<[^<>\s]+>/i
const NAME_LENGTH = 40
const ID_LENGTH = 1000

/**
 * What tells a mail from all others, SHA-256 in hex: all of its bytes. Of one that has a Message-ID, all but the times and
 * the way it came: with the same words and the same identifier it is the same mail, sent again (RFC 5322, 3.6.4).
 */
export function identityOfMail(raw: Uint8Array): string {
  const hash = createHash('sha256')
  const end = headerEnd(raw)
  const fields = [...headerFields(raw, end)]
  if (!fields.some((field) => MESSAGE_ID.test(start(field, ID_LENGTH)))) return hash.update(raw).digest('hex')
  for (const field of fields) if (!RENEWED.test(start(field, NAME_LENGTH))) hash.update(field)
  return hash.update(raw.subarray(end)).digest('hex')
}

function start(field: Uint8Array, length: number): string {
  return Buffer.from(field.buffer, field.byteOffset, Math.min(length, field.byteLength)).toString('latin1')
}
