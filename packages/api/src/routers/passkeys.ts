import { showAllKeys } from '@tidings/accounts/account/show-keys'
import { showPassword } from '@tidings/accounts/account/show-password'
import { tellOwner } from '@tidings/accounts/account/tell-owner'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { keepPasskey, offerPasskey } from '@tidings/accounts/sign-in/passkey-setup'
import { notFound } from '@tidings/db/domain-error'
import { deletePasskey, findPasskey, listPasskeys, renamePasskey } from '@tidings/db/queries/passkeys'
import { deleteOtherSessions } from '@tidings/db/queries/sessions'
import { z } from 'zod'
import { done } from '../schemas/account.ts'
import { ownPassword } from '../schemas/own-password.ts'
import { newPasskey, passkey, passkeyName, passkeySetup, passkeyToMake } from '../schemas/passkey.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { passkeyView } from '../views/passkey-view.ts'

const place = (method: 'GET' | 'POST' | 'PATCH', path: string, summary: string) => ({
  openapi: { method, path: `/passkeys${path}` as const, tags: ['passkeys'], protect: true, summary },
})

/** Keys that the user's devices and password managers keep, and sign in with. */
export const passkeysRouter = router({
  list: userProcedure
    .meta(place('GET', '', 'Your passkeys'))
    .input(z.object({}).optional())
    .output(z.object({ passkeys: z.array(passkey) }))
    .query(async ({ ctx }) => ({
      passkeys: (await listPasskeys(ctx.database.db, ctx.user.id)).map(passkeyView),
    })),

  begin: userProcedure
    .meta(place('POST', '/challenge', 'Begin to add a passkey'))
    .input(passkeySetup)
    .output(passkeyToMake)
    .mutation(async ({ ctx, input }) => {
      // It will sign in without either: whoever adds it has to have both.
      await showAllKeys(ctx, ctx.user, input)
      return offerPasskey(ctx, ctx.user)
    }),

  add: userProcedure
    .meta(place('POST', '', 'Add a passkey'))
    .input(newPasskey)
    .output(passkey)
    .mutation(async ({ ctx, input: { credential, name } }) => {
      const added = await keepPasskey(ctx, ctx.user, credential, name)
      logEvent(ctx.log, 'passkey.added', { userId: ctx.user.id })
      return passkeyView(added)
    }),

  rename: userProcedure
    .meta(place('PATCH', '/{id}', 'Rename a passkey'))
    .input(z.object({ id: z.string(), name: passkeyName }))
    .output(passkey)
    .mutation(async ({ ctx, input: { id, name } }) => {
      const renamed = await renamePasskey(ctx.database.db, ctx.user.id, id, name)
      if (!renamed) throw notFound('passkey')
      return passkeyView(renamed)
    }),

  remove: userProcedure
    .meta(place('POST', '/{id}/removal', 'Remove a passkey, which ends every session but this one'))
    .input(z.object({ id: z.string(), password: ownPassword }))
    .output(done)
    .mutation(async ({ ctx, input: { id, password } }) => {
      const { id: userId } = ctx.user
      if (!(await findPasskey(ctx.database.db, userId, id))) throw notFound('passkey')
      await showPassword(ctx, ctx.user, password)
      const count = await whileSignedIn(ctx, async (trx) => {
        if (!(await deletePasskey(trx, userId, id))) throw notFound('passkey')
        await tellOwner(ctx, trx, userId, { letter: 'passkey-removed' })
        // A device that was lost may be signed in by it.
        return deleteOtherSessions(trx, userId, ctx.session?.handle ?? '')
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'passkey.removed', { userId, count })
      return { ok: true as const }
    }),
})
