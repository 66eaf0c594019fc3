import { randomUUID } from 'node:crypto'
import { leastUsedColor } from '@tidings/db/newsletter-colors'
import {
  countColors,
  findNewsletterByIdentity,
  findNewslettersBySource,
  insertNewsletter,
  setConfirmationStatus,
  setNewsletterIdentity,
} from '@tidings/db/queries/newsletters'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { Mailbox } from '../mail.ts'
import { senderIdentity } from './sender-identity.ts'

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
  const identity = traits.listId === null ? senderIdentity(traits.sender) : `list:${traits.listId}`
  const known = await knownNewsletter(db, userId, identity, traits)
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
  { listId, sender }: NewsletterTraits,
): Promise<NewsletterRow | undefined> {
  const known = await findNewsletterByIdentity(db, userId, identity)
  if (known) return known
  if (listId === null) {
    // A mail beside the list, a welcome say, belongs to the sender's newsletter where there is but one.
    const [only, another] = await findNewslettersBySource(db, userId, sender.address)
    return another ? undefined : only
  }
  const adopted = await findNewsletterByIdentity(db, userId, `from:${sender.address}`)
  if (adopted) await setNewsletterIdentity(db, userId, adopted.id, identity)
  return adopted
}
