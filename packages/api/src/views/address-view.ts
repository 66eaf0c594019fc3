import type { listArrivals } from '@tidings/db/queries/inbox-arrivals'
import type { InboxAddressRow } from '@tidings/db/schema'
import type { Address } from '../schemas/address.ts'

type Arrivals = Awaited<ReturnType<typeof listArrivals>>

/** An address as calls show it; `arrivals` may tell of other addresses as well. */
export function addressView(
  row: InboxAddressRow,
  { arrivals, mainId, mailDomain }: { arrivals: Arrivals; mainId: string | undefined; mailDomain: string },
): Address {
  const own = arrivals.filter(({ local_part }) => local_part === row.local_part)
  const last = Math.max(...own.map(({ last_at }) => last_at))
  return {
    id: row.id,
    address: `${row.local_part}@${mailDomain}`,
    label: row.label,
    isMain: row.id === mainId,
    isOn: row.disabled_at === null,
    forOne: row.for_one === 1,
    givenTo: row.given_to,
    createdAt: new Date(row.created_at).toISOString(),
    mails: own.reduce((sum, { mails }) => sum + mails, 0),
    lastAt: own.length > 0 ? new Date(last).toISOString() : null,
    words: own
      .filter(({ word }) => word !== '')
      .map(({ word, mails, last_at }) => ({
        word,
        address: `${row.local_part}+${word}@${mailDomain}`,
        mails,
        lastAt: new Date(last_at).toISOString(),
      })),
  }
}
