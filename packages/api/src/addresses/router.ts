import { assignInboxAddress } from '@tidings/accounts/inbox-address'
import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import {
  findInbox,
  listInboxAddresses,
  mainAddress,
  updateInboxAddress,
} from '@tidings/db/queries/mails/inbox-addresses'
import { listArrivals } from '@tidings/db/queries/mails/inbox-arrivals'
import type { InboxAddressRow } from '@tidings/db/schema'
import { z } from 'zod'
import { iso } from '../common/iso.ts'
import type { Services } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { type Address, address, addressChange, EXAMPLE_ADDRESS, newAddress } from './schema.ts'

type Arrivals = Awaited<ReturnType<typeof listArrivals>>

/** An address as returned by the API; `arrivals` may include other addresses. */
function addressView(
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
    forOneNewsletter: row.for_one_newsletter === 1,
    senderHost: row.sender_host,
    createdAt: iso(row.created_at),
    mails: own.reduce((sum, { mails }) => sum + mails, 0),
    lastAt: own.length > 0 ? iso(last) : null,
    words: own
      .filter(({ word }) => word !== '')
      .map(({ word, mails, last_at }) => ({
        word,
        address: `${row.local_part}+${word}@${mailDomain}`,
        mails,
        lastAt: iso(last_at),
      })),
  }
}

const response = z.object({ address })

export const addressesRouter = router({
  list: userProcedure({
    route: 'GET /addresses',
    scope: 'session',
    summary: 'Inbox addresses and the email that each received',
    description:
      'Oldest first; the first was created with the account. Mail to `local+word@domain` is delivered like mail to `local@domain`, and each word is listed as a separate source in `words`, up to fifty per address.',
    response: { addresses: [EXAMPLE_ADDRESS] },
  })
    .input(z.object({}))
    .output(z.object({ addresses: z.array(address) }))
    .query(async ({ ctx }) => {
      const { rows, view } = await addressesOf(ctx, ctx.user.id)
      return { addresses: rows.map(view) }
    }),

  add: userProcedure({
    route: 'POST /addresses',
    scope: 'session',
    summary: 'Create an inbox address',
    description:
      'The address has at least 50 random bits and belongs to the user permanently. With `forOneNewsletter` it is meant for one newsletter: mail from domains unrelated to `senderHost` (a host name, website or email) is quarantined. Without `senderHost`, the domain of the first email is used. A user can have 50 addresses.',
    request: { label: 'Kernel Weekly', forOneNewsletter: true, senderHost: 'kernel.example' },
    response: { address: { ...EXAMPLE_ADDRESS, mails: 0, lastAt: null, words: [] } },
  })
    .input(newAddress)
    .output(response)
    .mutation(async ({ ctx, input: { label, forOneNewsletter, senderHost = null } }) => {
      const row = await withinLimit(ctx, 'addresses', async (trx) => {
        const about = { label, forOneNewsletter, senderHost: forOneNewsletter ? senderHost : null }
        return findInbox(trx, await assignInboxAddress(trx, ctx.user.id, Date.now(), about))
      })
      return viewOf(ctx, row)
    }),

  rename: userProcedure({
    route: 'PATCH /addresses/{id}',
    scope: 'session',
    summary: 'Change the name or the expected sender of an inbox address',
    description:
      'Changes the name and, for an address meant for one newsletter, the expected sender; with `senderHost: null` the domain of the next email is used. The address itself does not change.',
    request: { id: EXAMPLE_ADDRESS.id, label: 'Kernels' },
    response: { address: { ...EXAMPLE_ADDRESS, label: 'Kernels' } },
  })
    .input(addressChange)
    .output(response)
    .mutation(async ({ ctx, input: { id, label, senderHost } }) => {
      const rows = await listInboxAddresses(ctx.db, ctx.user.id)
      const isForOne = rows.some((row) => row.id === id && row.for_one_newsletter === 1)
      return change(ctx, id, {
        label,
        ...(senderHost !== undefined && isForOne && { sender_host: senderHost }),
      })
    }),

  switchOff: userProcedure({
    route: 'POST /addresses/{id}/off',
    scope: 'session',
    summary: 'Switch off an inbox address',
    description:
      'From now on mail to it is rejected with `550 5.1.1`, exactly as for an address that does not exist, so that senders can’t tell the difference. Mail that has arrived is kept.',
    request: { id: EXAMPLE_ADDRESS.id },
    response: { address: { ...EXAMPLE_ADDRESS, isOn: false } },
  })
    .input(z.object({ id: z.string() }))
    .output(response)
    .mutation(({ ctx, input: { id } }) => change(ctx, id, { disabled_at: Date.now() })),

  switchOn: userProcedure({
    route: 'POST /addresses/{id}/on',
    scope: 'session',
    summary: 'Switch an inbox address on again',
    description: 'Mail to it is accepted again.',
    request: { id: EXAMPLE_ADDRESS.id },
    response: { address: EXAMPLE_ADDRESS },
  })
    .input(z.object({ id: z.string() }))
    .output(response)
    .mutation(({ ctx, input: { id } }) => change(ctx, id, { disabled_at: null })),
})

type Caller = Services & { user: { id: string } }

async function change(ctx: Caller, id: string, to: Parameters<typeof updateInboxAddress>[3]) {
  return viewOf(ctx, await updateInboxAddress(ctx.database.db, ctx.user.id, id, to))
}

/** The address as this call left it: reading it again could return another call's change. */
async function viewOf(ctx: Caller, row: InboxAddressRow | undefined) {
  if (!row) throw notFound('address')
  const { view } = await addressesOf(ctx, ctx.user.id)
  return { address: view(row) }
}

/** A user's inbox addresses. */
async function addressesOf(
  { database: { db }, mailDomain }: Services,
  userId: string,
): Promise<{ rows: InboxAddressRow[]; view: (row: InboxAddressRow) => Address }> {
  const rows = await listInboxAddresses(db, userId)
  const arrivals = await listArrivals(db, userId)
  const mainId = mainAddress(rows)?.id
  return { rows, view: (row) => addressView(row, { arrivals, mainId, mailDomain }) }
}
