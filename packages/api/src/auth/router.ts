import { logEvent } from '@tidings/accounts/log-event'
import { ACCESS_TOKEN_S } from '@tidings/accounts/sessions/access-tokens'
import { beginGoogle } from '@tidings/accounts/sign-in/google-sign-in'
import { consumeLoginAttempt } from '@tidings/accounts/sign-in/login-rate-limit'
import { passwordFits } from '@tidings/accounts/sign-in/passwords'
import { connectPendingIdentity } from '@tidings/accounts/sign-in/pending-identity'
import { consumeCode, requiresCode } from '@tidings/accounts/sign-in/second-factor'
import {
  beginSecondStep,
  codeMissing,
  finishSecondStep,
  wrongCode,
} from '@tidings/accounts/sign-in/second-step'
import { type SignInWay, startSession } from '@tidings/accounts/sign-in/start-session'
import { refused } from '@tidings/db/domain-error'
import { deleteSession } from '@tidings/db/queries/accounts/sessions'
import { findUserByEmail } from '@tidings/db/queries/accounts/users'
import type { UserRow } from '@tidings/db/schema'
import { z } from 'zod'
import { OK } from '../common/done.ts'
import type { Context } from '../trpc/context.ts'
import { publicProcedure, router, userProcedure } from '../trpc/trpc.ts'
import { EXAMPLE_USER, user } from '../user/schema.ts'
import { userView } from '../user/view.ts'
import { passkeySignIn } from './passkeys-router.ts'
import { accessToken, login, providerSignIn, secondStep, signedIn, sync } from './schema.ts'
import { signup } from './signup-router.ts'

/** Signs the user in, connects an identity that is pending in this browser, and returns the common sign-in response. */
async function signedInResponse(ctx: Context, row: UserRow, way: SignInWay) {
  const token = await startSession(ctx, row, way)
  await connectPendingIdentity(ctx, row)
  return { token, user: await userView(ctx, row) }
}

/** The second step if a code was sent, else asks for one. Throws PRECONDITION_REQUIRED, UNAUTHORIZED. */
async function secondWay(ctx: Context, row: UserRow, code: string | undefined): Promise<SignInWay> {
  if (code === undefined) {
    await beginSecondStep(ctx, row)
    throw codeMissing()
  }
  const by = await consumeCode(ctx, row.id, code)
  if (!by) throw wrongCode('UNAUTHORIZED')
  return by
}

export const authRouter = router({
  ...passkeySignIn,

  signup,

  login: publicProcedure({
    route: 'POST /auth/login',
    summary: 'Log in',
    description:
      'The response contains a bearer token and sets the session cookie. The token is always new; a session that the request was sent with ends. With two-step login, a right password without `code` returns 428 with the code `PRECONDITION_REQUIRED`: repeat the request with `code`, six digits of the app or a recovery code. A suspended account returns 403. A browser can instead continue with `/auth/second-step`, for which the 428 response sets a cookie.',
    request: { email: 'ada@example.com', password: 'correct horse' },
    response: { user: EXAMPLE_USER, token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
  })
    .input(login)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const row = await findUserByEmail(ctx.db, input.email)
      const guess = await consumeLoginAttempt(ctx, input.email, row)
      // Nobody can sign in to a deleted account, or learn whether the password is right.
      const storedHash = row?.deleted_at === null ? row.password_hash : null
      if (!(await passwordFits(ctx, { storedHash, password: input.password, guess })) || !row) {
        logEvent(ctx.log, 'sign-in.refused', { ...(row && { userId: row.id }), way: 'password' })
        throw refused('UNAUTHORIZED', 'The email or the password is wrong.')
      }
      await guess.release()
      const way = (await requiresCode(ctx, row.id)) ? await secondWay(ctx, row, input.code) : 'password'
      return signedInResponse(ctx, row, way)
    }),

  secondStep: publicProcedure({
    route: 'POST /auth/second-step',
    summary: 'Complete two-step login with a code',
    description:
      'The second step of logging in, for a browser whose login returned 428: takes six digits of the authenticator app or a recovery code, within five minutes and five attempts. Each code works once. Returns 401 for a wrong code, 412 after five minutes, and 429 after ten wrong codes within an hour; recovery codes work even then.',
    request: { code: '492039' },
    response: { user: EXAMPLE_USER, token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
  })
    .input(secondStep)
    .output(signedIn)
    .mutation(async ({ ctx, input: { code } }) => {
      const { user: row, by } = await finishSecondStep(ctx, code)
      return signedInResponse(ctx, row, by)
    }),

  google: publicProcedure({
    route: 'POST /auth/google',
    summary: 'Start logging in with Google',
    description:
      'Starts logging in with Google, or the OpenID provider configured instead, and sets a cookie for this browser. Redirect the browser to `url` within ten minutes; it returns to the path `from`, logged in; a new account is made with the `invitation`, if one is needed. Returns 412 if no provider is configured or it can’t be reached.',
    request: { from: '/saved', timeZone: 'Europe/Berlin' },
    response: { url: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=…' },
  })
    .input(providerSignIn)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => ({ url: await beginGoogle(ctx, input) })),

  logout: publicProcedure({
    route: 'POST /auth/logout',
    summary: 'Log out',
    description:
      'Ends the session of the token or cookie; without one it succeeds and does nothing. If both are sent, the token is used, as in every call, and the cookie’s session continues.',
    response: { ok: true },
  })
    .input(z.object({}).optional())
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx }) => {
      const { session } = ctx
      if (session) {
        await deleteSession(ctx.db, session.user.id, session.handle)
        logEvent(ctx.log, 'sign-out', { userId: session.user.id })
      }
      // A bearer token says nothing about the browser whose cookie may be sent with it.
      if (session?.by !== 'bearer') ctx.setCookie(ctx.sessions.blankCookie())
      return OK
    }),

  sync: userProcedure({
    route: 'POST /auth/sync',
    scope: 'session',
    summary: 'The logged-in user, for clients to refresh their state',
    description:
      'The user of the token or cookie; call it whenever the logged-in user changes. The `token` in the body is ignored: only the header or the cookie identifies the user.',
    request: { email: 'ada@example.com' },
    response: { user: EXAMPLE_USER },
  })
    .input(sync)
    .output(z.object({ user }))
    .mutation(async ({ ctx }) => ({ user: await userView(ctx, ctx.user) })),

  token: publicProcedure({
    route: 'POST /auth/token',
    summary: 'A short-lived access token for scripts',
    description:
      'For scripts of a page, which can’t read the cookie: a token for the same session that is valid for `expiresIn` seconds, and never longer than the session. Only issued to a cookie: a request with a bearer token returns 403. `null` if no one is logged in.',
    response: {
      user: EXAMPLE_USER,
      token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2lnbmF0dXJl',
      expiresIn: 900,
    },
  })
    .input(z.object({}).optional())
    .output(accessToken)
    .mutation(async ({ ctx: { session, ...ctx } }) => {
      if (!session) return { user: null, token: null, expiresIn: 0 }
      if (session.by === 'bearer') {
        throw refused('FORBIDDEN', 'A token is made for the cookie of a session alone.')
      }
      const token = await ctx.sessions.accessToken(session)
      return { user: await userView(ctx, session.user), token, expiresIn: ACCESS_TOKEN_S }
    }),

  session: publicProcedure({
    route: 'GET /auth/session',
    summary: 'Who is logged in',
    description: 'The user of the token or cookie; `null` if no one is logged in.',
    response: { user: EXAMPLE_USER },
  })
    .input(z.object({}).optional())
    .output(z.object({ user: user.nullable() }))
    .query(async ({ ctx }) => ({
      user: ctx.session ? await userView(ctx, ctx.session.user) : null,
    })),
})
