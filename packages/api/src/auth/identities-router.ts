import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { listSignIns } from '@tidings/accounts/account/sign-in-methods'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { identityId, providerName } from '@tidings/accounts/identity-provider/provider-identity'
import { logEvent } from '@tidings/accounts/log-event'
import { beginConnection } from '@tidings/accounts/sign-in/google-sign-in'
import { reauthenticateFully } from '@tidings/accounts/sign-in/reauthenticate'
import { verifyPassword } from '@tidings/accounts/sign-in/verify-password'
import { notFound, refused } from '@tidings/db/domain-error'
import { deleteIdentity, listIdentities } from '@tidings/db/queries/accounts/identities'
import { deleteOtherSessions } from '@tidings/db/queries/accounts/sessions'
import type { IdentityRow } from '@tidings/db/schema'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { ownPassword } from '../common/own-password.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { code } from './schema.ts'

/** A connected account. Times in ISO 8601, UTC. */
const identity = z.object({
  id: z.string(),
  provider: z.string().describe('`Google`, or the host of another provider.'),
  email: z.string().describe('As the provider verified it.'),
  createdAt: z.string(),
  lastUsedAt: textOrNull.describe('Null: not since Tidings records it.'),
})

type Identity = z.infer<typeof identity>

/** The password of the account and, where it has two-step sign-in, a code. */
const identityConnection = z.object({ password: ownPassword, code: code.optional() })

/** An identity as returned by the API. */
function identityView(row: IdentityRow): Identity {
  const { issuer, email, created_at, last_used_at } = row
  return {
    id: identityId(row),
    provider: providerName(issuer),
    email,
    createdAt: iso(created_at),
    lastUsedAt: iso(last_used_at),
  }
}

/** Connected accounts at Google, or at the OpenID provider configured instead. */
export const identitiesRouter = router({
  list: userProcedure({
    route: 'GET /identities',
    scope: 'session',
    summary: 'Connected accounts',
    description:
      'Accounts at Google, or at the OpenID provider configured instead, that can log in to this account; oldest first. `email` is the one that the provider verified.',
    response: {
      identities: [
        {
          id: '9f2b6c0e4d1a7f35b8c2e6d90a1b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
          provider: 'Google',
          email: 'ada@example.com',
          createdAt: '2026-11-02T08:10:00.000Z',
          lastUsedAt: '2026-11-20T06:45:00.000Z',
        },
      ],
    },
  })
    .input(z.object({}).optional())
    .output(z.object({ identities: z.array(identity) }))
    .query(async ({ ctx }) => ({
      identities: (await listIdentities(ctx.db, ctx.user.id)).map(identityView),
    })),

  connect: userProcedure({
    route: 'POST /identities',
    scope: 'session',
    summary: 'Start connecting a Google account',
    description:
      'Requires the password, and with two-step login a `code`: returns 428 if it is missing, 403 if either is wrong. Redirect the browser to the returned URL: it returns to the settings, once, within ten minutes, in this session. The Google account must have the same email. The account’s email is notified. Returns 412 for an account without a password, and if no provider is configured.',
    request: { password: 'correct horse' },
    response: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…' },
  })
    .input(identityConnection)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => {
      // It will sign in without either, so adding it requires both.
      await reauthenticateFully(ctx, ctx.user, input)
      return { url: await beginConnection(ctx) }
    }),

  remove: userProcedure({
    route: 'POST /identities/{id}/removal',
    scope: 'session',
    summary: 'Disconnect an account and end all other sessions',
    description:
      'Requires the password. The connected account can no longer log in, and all other sessions end. The account’s email is notified. Returns 403 for a wrong password, and 409 for the only login method.',
    request: {
      id: '9f2b6c0e4d1a7f35b8c2e6d90a1b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
      password: 'correct horse',
    },
    response: { ok: true },
  })
    .input(z.object({ id: z.string(), password: ownPassword }))
    .output(done)
    .mutation(async ({ ctx, input: { id, password } }) => {
      const { id: userId } = ctx.user
      const row = (await listIdentities(ctx.db, userId)).find((each) => identityId(each) === id)
      if (!row) throw notFound('connected account')
      const ways = await listSignIns(ctx.db, ctx.user)
      if (ctx.user.password_hash === null && ways.length === 1) throw isLast()
      await verifyPassword(ctx, ctx.user, password)
      const count = await whileSignedIn(ctx, async (trx) => {
        if (!(await deleteIdentity(trx, userId, row))) throw notFound('connected account')
        await notifyOwner(ctx, trx, userId, { kind: 'identity-removed' })
        // Someone may be signed in with it.
        return deleteOtherSessions(trx, userId, ctx.session?.handle ?? '')
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'identity.removed', { userId, count })
      return OK
    }),
})

const isLast = () =>
  refused(
    'CONFLICT',
    'This is the only way to log in to your account. Request a link by email to set a password first.',
  )
