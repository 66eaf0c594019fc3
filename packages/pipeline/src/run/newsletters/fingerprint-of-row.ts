import type { FingerprintRow } from '@tidings/db/queries/sender-fingerprints'
import { type SenderFingerprint, shortFingerprint } from '../../analyse/sender/sender-fingerprint.ts'

/** What a mail showed, as it was stored. */
export function fingerprintOfRow(row: FingerprintRow): SenderFingerprint {
  const lists: unknown = JSON.parse(row.lists ?? '[]')
  return shortFingerprint({
    listId: row.list_id,
    sender: { name: row.sender_name ?? '', address: row.sender_address ?? '' },
    subject: row.subject ?? '',
    lists: Array.isArray(lists) ? lists.filter((template) => typeof template === 'string') : [],
  })
}
