import { randomUUID } from 'node:crypto'
import { consumeRequestedEmail } from '@tidings/accounts/account/mail-limits'
import { assignInboxAddress, refuseInboxAddress } from '@tidings/accounts/inbox-address'
import { admitAccount, invitationHash, signUpFault, signUpRefused } from '@tidings/accounts/registration'
import { consumeSignUp } from '@tidings/accounts/sign-in/login-rate-limit'
import { hashQueued } from '@tidings/accounts/sign-in/passwords'
import { startSession } from '@tidings/accounts/sign-in/start-session'
import { isTimeZone } from '@tidings/accounts/time-zone'
import { refused } from '@tidings/db/domain-error'
import { insertUser } from '@tidings/db/queries/accounts/users'
import { publicProcedure } from '../trpc/trpc.ts'
import { EXAMPLE_USER } from '../user/schema.ts'
import { userView } from '../user/view.ts'
import { registration, signedIn } from './schema.ts'

/** Creating an account with a password. */
export const signup = publicProcedure({
  route: 'POST /auth/signup',
  summary: 'Create an account',
  description:
    'Creates the account and its inbox address, and logs in: the response contains a bearer token and sets the session cookie. Where signing up takes an invitation, `invitation` is the token of its link, and without a valid one the call returns 403, as it does where no one can sign up.',
  request: { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' },
  response: { user: EXAMPLE_USER, token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
})
  .input(registration)
  .output(signedIn)
  .mutation(async ({ ctx, input }) => {
    refuseInboxAddress(ctx, input.email, 'email')
    const counted = await consumeSignUp(ctx)
    const hash = invitationHash(input.invitation)
    const { email } = input
    // First, so that somebody who can't sign up doesn't learn whether an address has an account.
    const fault = await signUpFault(ctx.db, ctx, { email, invitationHash: hash })
    if (fault) throw signUpRefused(fault, hash !== null)
    const passwordHash = await hashQueued(ctx, input.password, counted)
    const row = await ctx.db.transaction().execute(async (trx) => {
      const now = Date.now()
      const added = await insertUser(trx, {
        id: randomUUID(),
        email,
        display_name: input.name,
        password_hash: passwordHash,
        time_zone: input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
        created_at: now,
      })
      if (!added) return undefined
      const refusal = await admitAccount(trx, ctx, { user: added, invitationHash: hash })
      if (refusal) throw signUpRefused(refusal, hash !== null)
      await assignInboxAddress(trx, added.id, now)
      await consumeRequestedEmail(trx, added.id, 'verify')
      const job = { kind: 'verify', userId: added.id, askedAt: now } as const
      await ctx.jobs.add(trx, 'send-account-email', job, { owner: added.id })
      return added
    })
    ctx.jobs.wake()
    if (!row) throw refused('CONFLICT', 'An account with that email already exists.')
    return { token: await startSession(ctx, row, 'sign-up'), user: await userView(ctx, row) }
  })
