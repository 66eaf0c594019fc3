import { showAllKeys } from '@tidings/accounts/account/show-keys'
import { showPassword } from '@tidings/accounts/account/show-password'
import { listSignIns } from '@tidings/accounts/account/sign-in-methods'
import { tellOwner } from '@tidings/accounts/account/tell-owner'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { beginConnection } from '@tidings/accounts/sign-in/google-sign-in'
import { identityId } from '@tidings/accounts/sign-in/identity-name'
import { notFound } from '@tidings/db/domain-error'
import { deleteIdentity, listIdentities } from '@tidings/db/queries/identities'
import { deleteOtherSessions } from '@tidings/db/queries/sessions'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { done } from '../schemas/account.ts'
import { identity, identityConnection } from '../schemas/identity.ts'
import { ownPassword } from '../schemas/own-password.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { identityView } from '../views/identity-view.ts'

const place = (method: 'GET' | 'POST', path: string, summary: string) => ({
  openapi: { method, path: `/identities${path}` as const, tags: ['identities'], protect: true, summary },
})

/** Accounts at Google, or at the provider in its place, that sign in to this one. */
export const identitiesRouter = router({
  list: userProcedure
    .meta(place('GET', '', 'The accounts elsewhere that open yours'))
    .input(z.object({}).optional())
    .output(z.object({ identities: z.array(identity) }))
    .query(async ({ ctx }) => ({
      identities: (await listIdentities(ctx.database.db, ctx.user.id)).map(identityView),
    })),

  connect: userProcedure
    .meta(place('POST', '', 'Where to send the browser to connect a Google account'))
    .input(identityConnection)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => {
      // It will sign in without either: whoever adds it has to have both.
      await showAllKeys(ctx, ctx.user, input)
      return { url: await beginConnection(ctx) }
    }),

  remove: userProcedure
    .meta(place('POST', '/{id}/removal', 'Disconnect an account, which ends every session but this one'))
    .input(z.object({ id: z.string(), password: ownPassword }))
    .output(done)
    .mutation(async ({ ctx, input: { id, password } }) => {
      const { id: userId } = ctx.user
      const row = (await listIdentities(ctx.database.db, userId)).find((each) => identityId(each) === id)
      if (!row) throw notFound('connected account')
      const ways = await listSignIns(ctx.database.db, ctx.user)
      if (ctx.user.password_hash === null && ways.length === 1) throw isLast()
      await showPassword(ctx, ctx.user, password)
      const count = await whileSignedIn(ctx, async (trx) => {
        if (!(await deleteIdentity(trx, userId, row))) throw notFound('connected account')
        await tellOwner(ctx, trx, userId, { letter: 'identity-removed' })
        // Whoever has it may be signed in by it.
        return deleteOtherSessions(trx, userId, ctx.session?.handle ?? '')
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'identity.removed', { userId, count })
      return { ok: true as const }
    }),
})

const isLast = () =>
  new TRPCError({
    code: 'CONFLICT',
    message:
      'This is the only way to log in to your account. Have a link mailed to you to set a password first.',
  })
