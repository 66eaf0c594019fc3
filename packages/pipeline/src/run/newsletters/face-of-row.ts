import type { FaceRow } from '@tidings/db/queries/faces'
import { type Face, shortFace } from '../../analyse/sender/face.ts'

/** What a mail showed, as it was stored. */
export function faceOfRow(row: FaceRow): Face {
  const lists: unknown = JSON.parse(row.lists ?? '[]')
  return shortFace({
    listId: row.list_id,
    sender: { name: row.sender_name ?? '', address: row.sender_address ?? '' },
    subject: row.subject ?? '',
    lists: Array.isArray(lists) ? lists.filter((template) => typeof template === 'string') : [],
  })
}
