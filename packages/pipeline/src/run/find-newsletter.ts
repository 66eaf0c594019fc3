import { randomUUID } from 'node:crypto'
import { leastUsedColor } from '@tidings/db/newsletter-colors'
import {
  countColors,
  findNewsletterByIdentity,
  insertNewsletter,
  setConfirmationStatus,
  setNewsletterIdentity,
} from '@tidings/db/queries/newsletters'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { Mailbox } from '../mail.ts'

/** What a mail tells about the newsletter it belongs to. */
export interface NewsletterTraits {
  listId: string | null
  /** The original sender. */
  sender: Mailbox
  /** Whether this is an issue, which proves that a subscription is confirmed. */
  isIssue: boolean
}

/**
 * The newsletter of a mail: known by its List-Id, else by its sender's address, never by a display name; one that the
 * user added by hand takes on the List-Id of its first mail. Unknown ones are added, with the colour used least.
 */
export async function findNewsletter(
  db: Executor,
  userId: string,
  traits: NewsletterTraits,
  now: number,
): Promise<string> {
  const bySender = `from:${traits.sender.address}`
  const identity = traits.listId === null ? bySender : `list:${traits.listId}`
  const known = await knownNewsletter(db, userId, identity, bySender)
  if (known) {
    if (traits.isIssue && known.confirmation_status !== null && known.confirmation_status !== 'confirmed') {
      await setConfirmationStatus(db, userId, known.id, 'confirmed')
    }
    return known.id
  }
  const added = await insertNewsletter(db, {
    id: randomUUID(),
    user_id: userId,
    identity,
    name: traits.sender.name || traits.sender.address,
    source_email: traits.sender.address,
    color: leastUsedColor(await countColors(db, userId)),
    confirmation_status: null,
    created_at: now,
  })
  const newsletter = added ?? (await findNewsletterByIdentity(db, userId, identity))
  if (!newsletter) throw new Error('A newsletter went away while its mail was being stored.')
  return newsletter.id
}

async function knownNewsletter(
  db: Executor,
  userId: string,
  identity: string,
  bySender: string,
): Promise<NewsletterRow | undefined> {
  const known = await findNewsletterByIdentity(db, userId, identity)
  if (known || identity === bySender) return known
  const adopted = await findNewsletterByIdentity(db, userId, bySender)
  if (adopted) await setNewsletterIdentity(db, userId, adopted.id, identity)
  return adopted
}
