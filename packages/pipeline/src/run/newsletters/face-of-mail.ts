import { setFace } from '@tidings/db/queries/faces'
import { indexable } from '@tidings/db/queries/indexable'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { Understanding } from '../../analyse/analyse-mail.ts'
import { type Face, shortFace } from '../../analyse/sender/face.ts'
import { listTemplates } from '../../analyse/sender/list-templates.ts'
import { stableSender } from '../../analyse/sender/stable-sender.ts'

/** What a mail shows of its newsletter; where bounces go is the envelope's, as mails that are delivered don't say it. */
export function faceOfMail(
  mail: Pick<MailRow, 'envelope_from'>,
  { identity, subject }: Pick<Understanding, 'identity' | 'subject'>,
): Face {
  const isTold = identity.isForwardedCopy || identity.lists.some((list) => list.startsWith('return-path'))
  const bounces = isTold ? [] : listTemplates([{ name: 'return-path', value: mail.envelope_from }])
  return shortFace({
    // As it is stored, to be compared with what is stored.
    listId: identity.listId === null ? null : indexable(identity.listId),
    sender: identity.from ?? { name: '', address: mail.envelope_from.toLowerCase() || 'unknown@invalid' },
    subject,
    lists: [...identity.lists, ...bounces],
  })
}

/** Stores what a mail shows, for later ones to be compared with. */
export async function keepFace(
  db: Executor,
  mail: Pick<MailRow, 'id' | 'user_id'>,
  face: Face,
): Promise<void> {
  const senderKey = stableSender(face.sender.address).key
  await setFace(db, mail.user_id, mail.id, { listId: face.listId, senderKey, lists: face.lists })
}
