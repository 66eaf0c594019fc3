import type { LastLeaving } from '@tidings/db/queries/unsubscriptions'
import type { InboxAddressRow, NewsletterRow } from '@tidings/db/schema'
import type { LeavingView } from '../schemas/leaving.ts'

const DAY = 86_400_000
/** Senders may take so long to let go (CAN-SPAM), in days. */
const PATIENCE = 10
/** No answer is waited for so long: the server ended meanwhile. */
const LOST_AFTER = 60_000

/** Whether an answer is still waited for, at an instant in epoch milliseconds. */
export const isAsking = (
  { state, asked_at }: Pick<LastLeaving, 'state' | 'asked_at'>,
  now: number,
): boolean => state === 'asking' && now - asked_at < LOST_AFTER

/** How a newsletter was left, as calls show it. `addresses` are the user's, `now` in epoch milliseconds. */
export function leavingView(
  row: LastLeaving,
  {
    newsletter,
    addresses,
    mailDomain,
    now,
  }: {
    newsletter: Pick<NewsletterRow, 'via_local_part'>
    addresses: readonly InboxAddressRow[]
    mailDomain: string
    now: number
  },
): LeavingView {
  const isLost = row.state === 'asking' && !isAsking(row, now)
  const days = row.last_mail_at === null ? 0 : Math.floor((row.last_mail_at - row.asked_at) / DAY)
  const own = addresses.find(
    ({ local_part, for_one }) => for_one === 1 && local_part === newsletter.via_local_part,
  )
  return {
    how: row.how,
    target: row.target,
    askedAt: new Date(row.asked_at).toISOString(),
    state: isLost ? 'failed' : row.state,
    status: row.status,
    why: isLost ? 'the server stopped while it asked, and whether that arrived is not known' : row.why,
    mailsSince: row.mails_since,
    stillSends: row.state === 'asked' && days >= PATIENCE ? days : null,
    ownAddress: own
      ? { id: own.id, address: `${own.local_part}@${mailDomain}`, isOn: own.disabled_at === null }
      : null,
  }
}
