import { headerEnd, headerFields } from './header-fields.ts'

const NEWLINE = 10

/** Postfix takes header blocks of 102 400 bytes; what stays under this is left as it is. */
const FREE_LENGTH = 64 * 1024

/** Of a longer block so many fields are kept, and so many bytes of each: no list of receivers is read anyway. */
const MOST_FIELDS = 1000
const FIELD_LENGTH = 8 * 1024

/** Fields that are read, wherever they stand. */
const READ =
  /^(?:from|sender|to|subject|date|message-id|reply-to|in-reply-to|list-[a-z-]{2,20}|precedence|auto-submitted|mime-version|content-[a-z-]{2,30}):/i

/** Makes an absurd header block bearable: of very many fields the first and those that are read, each cut where it is very long. */
export function limitHeaders(raw: Uint8Array): Uint8Array {
  const end = headerEnd(raw)
  if (end <= FREE_LENGTH) return raw
  const kept: Uint8Array[] = []
  let fields = 0
  for (const field of headerFields(raw, end)) {
    const isKept = fields < MOST_FIELDS || (fields < 2 * MOST_FIELDS && isRead(field))
    if (isKept) {
      kept.push(...limitField(field))
      fields += 1
    }
  }
  kept.push(raw.subarray(end))
  return Buffer.concat(kept)
}

function isRead(field: Uint8Array): boolean {
  return READ.test(Buffer.from(field.subarray(0, 40)).toString('latin1'))
}

function limitField(field: Uint8Array): Uint8Array[] {
  if (field.length <= FIELD_LENGTH) return [field]
  return [field.subarray(0, FIELD_LENGTH), Uint8Array.of(NEWLINE)]
}
