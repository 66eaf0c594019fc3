import { withinLimit } from '@tidings/accounts/limit-reached'
import { assignInboxAddress } from '@tidings/accounts/sign-in/inbox-address'
import { notFound } from '@tidings/db/domain-error'
import {
  findInbox,
  listInboxAddresses,
  mainAddress,
  updateInboxAddress,
} from '@tidings/db/queries/inbox-addresses'
import { listArrivals } from '@tidings/db/queries/inbox-arrivals'
import type { InboxAddressRow } from '@tidings/db/schema'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import { type Address, address, addressChange, newAddress } from '../schemas/address.ts'
import type { Services } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { addressView } from '../views/address-view.ts'

const about = (
  method: 'GET' | 'POST' | 'PATCH',
  path: `/addresses${string}`,
  summary: string,
): OpenApiMeta => ({ openapi: { method, path, tags: ['addresses'], protect: true, summary } })

const answer = z.object({ address })

export const addressesRouter = router({
  list: userProcedure
    .meta(about('GET', '/addresses', 'The inbox addresses, and what came in at each'))
    .input(z.object({}))
    .output(z.object({ addresses: z.array(address) }))
    .query(async ({ ctx }) => {
      const { rows, view } = await addressesOf(ctx, ctx.user.id)
      return { addresses: rows.map(view) }
    }),

  add: userProcedure
    .meta(about('POST', '/addresses', 'Make another inbox address, for one newsletter if wanted'))
    .input(newAddress)
    .output(answer)
    .mutation(async ({ ctx, input: { label, forOne, givenTo = null } }) => {
      const row = await withinLimit(ctx, 'addresses', async (trx) => {
        const about = { label, forOne, givenTo: forOne ? givenTo : null }
        return findInbox(trx, await assignInboxAddress(trx, ctx.user.id, Date.now(), about))
      })
      return answerOf(ctx, row)
    }),

  rename: userProcedure
    .meta(about('PATCH', '/addresses/{id}', 'Rename an inbox address, or say whom it was given to'))
    .input(addressChange)
    .output(answer)
    .mutation(async ({ ctx, input: { id, label, givenTo } }) => {
      const rows = await listInboxAddresses(ctx.database.db, ctx.user.id)
      const isForOne = rows.some((row) => row.id === id && row.for_one === 1)
      return change(ctx, id, { label, ...(givenTo !== undefined && isForOne && { given_to: givenTo }) })
    }),

  switchOff: userProcedure
    .meta(about('POST', '/addresses/{id}/off', 'Refuse mail to an inbox address'))
    .input(z.object({ id: z.string() }))
    .output(answer)
    .mutation(({ ctx, input: { id } }) => change(ctx, id, { disabled_at: Date.now() })),

  switchOn: userProcedure
    .meta(about('POST', '/addresses/{id}/on', 'Take mail at an inbox address again'))
    .input(z.object({ id: z.string() }))
    .output(answer)
    .mutation(({ ctx, input: { id } }) => change(ctx, id, { disabled_at: null })),
})

type Caller = Services & { user: { id: string } }

async function change(ctx: Caller, id: string, to: Parameters<typeof updateInboxAddress>[3]) {
  return answerOf(ctx, await updateInboxAddress(ctx.database.db, ctx.user.id, id, to))
}

/** The address as the call left it: read again, it may be as another call made it since. */
async function answerOf(ctx: Caller, row: InboxAddressRow | undefined) {
  if (!row) throw notFound('address')
  const { view } = await addressesOf(ctx, ctx.user.id)
  return { address: view(row) }
}

/** A user's addresses, and how one of them is told. */
async function addressesOf(
  { database: { db }, mailDomain }: Services,
  userId: string,
): Promise<{ rows: InboxAddressRow[]; view: (row: InboxAddressRow) => Address }> {
  const rows = await listInboxAddresses(db, userId)
  const arrivals = await listArrivals(db, userId)
  const mainId = mainAddress(rows)?.id
  return { rows, view: (row) => addressView(row, { arrivals, mainId, mailDomain }) }
}
