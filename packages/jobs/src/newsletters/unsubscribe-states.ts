import { listInboxAddresses } from '@tidings/db/queries/mails/inbox-addresses'
import { type LastUnsubscription, lastUnsubscriptions } from '@tidings/db/queries/newsletters/unsubscriptions'
import type { Executor, InboxAddressRow, NewsletterRow } from '@tidings/db/schema'

const DAY = 86_400_000
/** How many days senders may take to stop (CAN-SPAM). */
const PATIENCE = 10
/** After this time without a response, the server must have stopped during the request. */
const LOST_AFTER = 60_000

/** How a newsletter was unsubscribed from, and the outcome. */
export interface UnsubscribeState extends LastUnsubscription {
  /** How many days after the request mail still arrived, if that is ten or more. */
  stillSends: number | null
  /** The inbox address that only this newsletter has. */
  ownAddress: InboxAddressRow | undefined
}

/** How newsletters of one user were unsubscribed from, by their ids; without those that are subscribed. */
export async function unsubscribeStates(
  db: Executor,
  newsletters: readonly Pick<NewsletterRow, 'id' | 'user_id' | 'via_local_part'>[],
): Promise<Map<string, UnsubscribeState>> {
  const [first] = newsletters
  if (!first) return new Map()
  const rows = await lastUnsubscriptions(db, first.user_id, newsletters.length === 1 ? first.id : undefined)
  if (rows.size === 0) return new Map()
  const addresses = await listInboxAddresses(db, first.user_id)
  const now = Date.now()
  return new Map(
    newsletters.flatMap(({ id, via_local_part }) => {
      const row = rows.get(id)
      if (!row) return []
      const ownAddress = addresses.find(
        ({ local_part, for_one_newsletter }) => for_one_newsletter === 1 && local_part === via_local_part,
      )
      return [[id, { ...settled(row, now), stillSends: stillSends(row), ownAddress }]]
    }),
  )
}

/** Whether a response is still pending, at an instant in epoch milliseconds. */
export const isAsking = (
  { state, asked_at }: Pick<LastUnsubscription, 'state' | 'asked_at'>,
  now: number,
): boolean => state === 'asking' && now - asked_at < LOST_AFTER

function settled(row: LastUnsubscription, now: number): LastUnsubscription {
  if (row.state !== 'asking' || isAsking(row, now)) return row
  return { ...row, state: 'failed', reason: 'interrupted' }
}

function stillSends({ state, asked_at, last_mail_at }: LastUnsubscription): number | null {
  if (state !== 'asked' || last_mail_at === null) return null
  const days = Math.floor((last_mail_at - asked_at) / DAY)
  return days >= PATIENCE ? days : null
}
