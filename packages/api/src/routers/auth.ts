import { randomUUID } from 'node:crypto'
import { spendAskedMail } from '@tidings/accounts/account/mail-limits'
import { isTimeZone } from '@tidings/accounts/days'
import { logEvent } from '@tidings/accounts/log-event'
import { ACCESS_TOKEN_S } from '@tidings/accounts/sign-in/access-tokens'
import { beginGoogle } from '@tidings/accounts/sign-in/google-sign-in'
import { spendGuess, spendSignUp } from '@tidings/accounts/sign-in/guesses'
import { assignInboxAddress } from '@tidings/accounts/sign-in/inbox-address'
import { hashInTurn, passwordFits } from '@tidings/accounts/sign-in/passwords'
import { asksForCode, takeCode } from '@tidings/accounts/sign-in/second-factor'
import {
  beginSecondStep,
  codeMissing,
  finishSecondStep,
  wrongCode,
} from '@tidings/accounts/sign-in/second-step'
import { type SignInWay, startSession } from '@tidings/accounts/sign-in/start-session'
import { linkWaiting } from '@tidings/accounts/sign-in/waiting-identity'
import { deleteSession } from '@tidings/db/queries/sessions'
import { findUserByEmail, insertUser } from '@tidings/db/queries/users'
import type { UserRow } from '@tidings/db/schema'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { accessToken, departure, login, registration, secondStep, signedIn, sync } from '../schemas/auth.ts'
import { user } from '../schemas/user.ts'
import type { Context } from '../trpc/context.ts'
import { publicProcedure, router, userProcedure } from '../trpc/trpc.ts'
import { userView } from '../views/user-view.ts'
import { passkeySignIn } from './auth-passkey.ts'

/** Signs the user in, joins what waits for that in this browser, and answers as every way in does. */
async function answerSignedIn(ctx: Context, row: UserRow, way: SignInWay) {
  const token = await startSession(ctx, row, way)
  if (way !== 'sign-up') await linkWaiting(ctx, row)
  return { token, user: await userView(ctx, row) }
}

/** The second step of who sent a code along; whoever didn't is asked for it. Throws PRECONDITION_REQUIRED, UNAUTHORIZED. */
async function secondWay(ctx: Context, row: UserRow, code: string | undefined): Promise<SignInWay> {
  if (code === undefined) {
    await beginSecondStep(ctx, row)
    throw codeMissing()
  }
  const by = await takeCode(ctx, row.id, code)
  if (!by) throw wrongCode('UNAUTHORIZED')
  return by
}

export const authRouter = router({
  ...passkeySignIn,

  signup: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/signup',
        tags: ['auth'],
        protect: false,
        summary: 'Create an account',
      },
    })
    .input(registration)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const counted = await spendSignUp(ctx)
      const passwordHash = await hashInTurn(ctx, input.password, counted)
      const row = await ctx.database.db.transaction().execute(async (trx) => {
        const now = Date.now()
        const added = await insertUser(trx, {
          id: randomUUID(),
          email: input.email,
          display_name: input.name,
          password_hash: passwordHash,
          time_zone: input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
          created_at: now,
        })
        if (!added) return undefined
        await assignInboxAddress(trx, added.id, now)
        await spendAskedMail(trx, added.id, 'verify')
        const letter = { letter: 'verify', userId: added.id, askedAt: now } as const
        await ctx.jobs.add(trx, 'send-letter', letter, { owner: added.id })
        return added
      })
      ctx.jobs.wake()
      if (!row)
        throw new TRPCError({ code: 'CONFLICT', message: 'An account with that email exists already.' })
      return answerSignedIn(ctx, row, 'sign-up')
    }),

  login: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/auth/login', tags: ['auth'], protect: false, summary: 'Sign in' },
    })
    .input(login)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const row = await findUserByEmail(ctx.database.db, input.email)
      const guess = await spendGuess(ctx, input.email, row)
      // Nobody signs in to a deleted account, nor learns by it whether a password is right.
      const storedHash = row?.deleted_at === null ? row.password_hash : null
      if (!(await passwordFits(ctx, { storedHash, password: input.password, guess })) || !row) {
        logEvent(ctx.log, 'sign-in.refused', { ...(row && { userId: row.id }), way: 'password' })
        throw new TRPCError({ code: 'UNAUTHORIZED', message: 'The email or the password is wrong.' })
      }
      await guess.giveBack()
      const way = (await asksForCode(ctx, row.id)) ? await secondWay(ctx, row, input.code) : 'password'
      return answerSignedIn(ctx, row, way)
    }),

  secondStep: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/second-step',
        tags: ['auth'],
        protect: false,
        summary: 'Show a code, after the password',
      },
    })
    .input(secondStep)
    .output(signedIn)
    .mutation(async ({ ctx, input: { code } }) => {
      const { user: row, by } = await finishSecondStep(ctx, code)
      return answerSignedIn(ctx, row, by)
    }),

  google: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/google',
        tags: ['auth'],
        protect: false,
        summary: 'Where to send the browser to sign in with Google',
      },
    })
    .input(departure)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => ({ url: await beginGoogle(ctx, input) })),

  logout: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/auth/logout', tags: ['auth'], protect: false, summary: 'Sign out' },
    })
    .input(z.object({}).optional())
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx }) => {
      const { session } = ctx
      if (session) {
        await deleteSession(ctx.database.db, session.user.id, session.handle)
        logEvent(ctx.log, 'sign-out', { userId: session.user.id })
      }
      // A program's token says nothing about the browser whose cookie may have come along.
      if (session?.by !== 'bearer') ctx.setCookie(ctx.sessions.blankCookie())
      return { ok: true as const }
    }),

  sync: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/sync',
        tags: ['auth'],
        protect: true,
        summary: 'The user as the server has them, asked for whenever the signed-in user changes',
      },
    })
    .input(sync)
    .output(z.object({ user }))
    .mutation(async ({ ctx }) => ({ user: await userView(ctx, ctx.user) })),

  token: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/token',
        tags: ['auth'],
        protect: false,
        summary: 'A short-lived token for the scripts of a signed-in page',
      },
    })
    .input(z.object({}).optional())
    .output(accessToken)
    .mutation(async ({ ctx: { session, ...ctx } }) => {
      if (!session) return { user: null, token: null, expiresIn: 0 }
      if (session.by === 'bearer') {
        throw new TRPCError({
          code: 'FORBIDDEN',
          message: 'A token is made for the cookie of a session alone.',
        })
      }
      const token = await ctx.sessions.accessToken(session)
      return { user: await userView(ctx, session.user), token, expiresIn: ACCESS_TOKEN_S }
    }),

  session: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/session',
        tags: ['auth'],
        protect: false,
        summary: 'Who is signed in',
      },
    })
    .input(z.object({}).optional())
    .output(z.object({ user: user.nullable() }))
    .query(async ({ ctx }) => ({
      user: ctx.session ? await userView(ctx, ctx.session.user) : null,
    })),
})
