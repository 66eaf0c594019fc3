import { headerEnd, headerFields } from './header-fields.ts'

const NEWLINE = 10

/** Postfix accepts header blocks of 102 400 bytes; smaller blocks than this are unchanged. */
const FREE_LENGTH = 64 * 1024

/** The limits of fields and of bytes per field in a longer block: long lists of recipients are never read. */
const MAX_FIELDS = 1000
const FIELD_LENGTH = 8 * 1024

/** Fields that are read, at any position. */
const READ =
  /^(?:from|sender|to|subject|date|message-id|reply-to|in-reply-to|list-[a-z-]{2,20}|precedence|auto-submitted|mime-version|content-[a-z-]{2,30}):/i

/** Reduces an excessive header block: keeps the first fields and those that are read, and cuts very long ones. */
export function limitHeaders(raw: Uint8Array): Uint8Array {
  const end = headerEnd(raw)
  if (end <= FREE_LENGTH) return raw
  const kept: Uint8Array[] = []
  let fields = 0
  for (const field of headerFields(raw, end)) {
    const isKept = fields < MAX_FIELDS || (fields < 2 * MAX_FIELDS && isRead(field))
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
