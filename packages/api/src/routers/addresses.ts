import { listInboxAddresses, mainAddress, updateInboxAddress } from '@tidings/db/queries/inbox-addresses'
import { listArrivals } from '@tidings/db/queries/inbox-arrivals'
import { lockUser } from '@tidings/db/queries/users'
import type { InboxAddressRow } from '@tidings/db/schema'
import { TRPCError } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import { assignInboxAddress } from '../auth/inbox-address.ts'
import type { Services } from '../context.ts'
import { notFound } from '../not-found.ts'
import { type Address, address, addressChange, newAddress } from '../schemas/address.ts'
import { router, userProcedure } from '../trpc.ts'
import { addressView } from '../views/address-view.ts'

/** How many addresses a user may have; those that are off count, as they must not go to anybody else. */
const MOST_ADDRESSES = 50

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
    .query(async ({ ctx }) => ({ addresses: await addressesOf(ctx, ctx.user.id) })),

  add: userProcedure
    .meta(about('POST', '/addresses', 'Make another inbox address, for one newsletter if wanted'))
    .input(newAddress)
    .output(answer)
    .mutation(async ({ ctx, input: { label, forOne, givenTo = null } }) => {
      const localPart = await ctx.database.db.transaction().execute(async (trx) => {
        // Two tabs that add at the same moment would both see room for one more.
        await lockUser(trx, ctx.user.id)
        if ((await listInboxAddresses(trx, ctx.user.id)).length >= MOST_ADDRESSES) {
          const message = `You can have at most ${MOST_ADDRESSES} addresses.`
          throw new TRPCError({ code: 'BAD_REQUEST', message })
        }
        return assignInboxAddress(trx, ctx.user.id, Date.now(), {
          label,
          forOne,
          givenTo: forOne ? givenTo : null,
        })
      })
      return answerWith(ctx, (row) => row.local_part === localPart)
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
  if (!(await updateInboxAddress(ctx.database.db, ctx.user.id, id, to))) throw notFound('address')
  return answerWith(ctx, (row) => row.id === id)
}

async function answerWith(ctx: Caller, isIt: (row: InboxAddressRow) => boolean) {
  const [shown] = await addressesOf(ctx, ctx.user.id, isIt)
  if (!shown) throw notFound('address')
  return { address: shown }
}

async function addressesOf(
  { database: { db }, mailDomain }: Services,
  userId: string,
  isWanted: (row: InboxAddressRow) => boolean = () => true,
): Promise<Address[]> {
  const rows = await listInboxAddresses(db, userId)
  const arrivals = await listArrivals(db, userId)
  const mainId = mainAddress(rows)?.id
  return rows.filter(isWanted).map((row) => addressView(row, { arrivals, mainId, mailDomain }))
}
