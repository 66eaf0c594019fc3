import { logEvent } from '@tidings/accounts/log-event'
import { addApiToken } from '@tidings/accounts/programs/add-api-token'
import { scopesOf, TOKEN_SCOPES } from '@tidings/accounts/programs/api-tokens'
import { reauthenticateFully } from '@tidings/accounts/sign-in/reauthenticate'
import { notFound } from '@tidings/db/domain-error'
import { deleteApiToken, listApiTokens } from '@tidings/db/queries/accounts/api-tokens'
import type { ApiTokenRow } from '@tidings/db/schema'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { int, textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { nameWith } from '../common/name.ts'
import { ownPassword } from '../common/own-password.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { code } from './schema.ts'

/** Ten years. */
const MAX_DAYS = 3650

/** An access token as returned by the API; never its secret. Times in ISO 8601, UTC. */
const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.string(),
  expiresAt: textOrNull.describe('Null: never.'),
  isExpired: z.boolean(),
  lastUsedAt: textOrNull.describe('To a quarter of an hour; null: never.'),
})
export type ApiTokenView = z.infer<typeof apiToken>

const newApiToken = z.object({
  name: nameWith('Name must be at least 2 characters long', 'Name must be at most 200 characters long'),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Please choose at least one scope').max(TOKEN_SCOPES.length),
  expiresInDays: int.min(1).max(MAX_DAYS).nullable().describe('Days until it expires; null: never.'),
  password: ownPassword.describe('The password of the account and, where it has two-step login, a code.'),
  code: code.optional(),
})

/** The access token in examples. */
const EXAMPLE_API_TOKEN = {
  id: '5a9d3c1e-2b7f-4e60-8c11-7f0d4a6b9e52',
  name: 'NetNewsWire on my phone',
  scopes: ['read' as const, 'write' as const],
  createdAt: '2026-11-02T08:10:00.000Z',
  expiresAt: '2027-11-02T08:10:00.000Z',
  isExpired: false,
  lastUsedAt: null,
}

const DAY_MS = 86_400_000
/** An access token as returned by the API. */
function apiTokenView(row: ApiTokenRow): ApiTokenView {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesOf(row),
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    isExpired: row.expires_at !== null && row.expires_at <= Date.now(),
    lastUsedAt: iso(row.last_used_at),
  }
}

/** Access tokens, by which other programs use the account. */
export const apiTokensRouter = router({
  list: userProcedure({
    route: 'GET /api-tokens',
    scope: 'session',
    summary: 'Your access tokens',
    description: 'Newest first, expired ones included. Their secrets are shown when they are created only.',
    response: { tokens: [EXAMPLE_API_TOKEN] },
  })
    .input(z.object({}).optional())
    .output(z.object({ tokens: z.array(apiToken) }))
    .query(async ({ ctx }) => ({
      tokens: (await listApiTokens(ctx.db, ctx.user.id)).map(apiTokenView),
    })),

  create: userProcedure({
    route: 'POST /api-tokens',
    scope: 'session',
    summary: 'Create an access token',
    description:
      'Requires the password, and with two-step login a `code`: returns 428 if it is missing, 403 if either is wrong. `secret` is what the other program sends as `Authorization: Bearer …`; it is stored as a hash, so this is the only response with it. Each call says which scope it needs; calls about the account, its security and the server can’t be made with a token. A token can make 600 calls at once, and one more each second. All tokens are revoked when the password is set or all sessions are logged out. An account has at most 50. The account’s email is notified.',
    request: {
      name: EXAMPLE_API_TOKEN.name,
      scopes: EXAMPLE_API_TOKEN.scopes,
      expiresInDays: 365,
      password: 'correct horse',
    },
    response: {
      token: EXAMPLE_API_TOKEN,
      secret: 'tidings_q3nY0bT1c2dJ9oK4hV7mW5xE8rL6uA2sPzFgQiCvN0M',
    },
  })
    .input(newApiToken)
    .output(z.object({ token: apiToken, secret: z.string() }))
    .mutation(async ({ ctx, input: { name, scopes, expiresInDays, password, code } }) => {
      // It is used without either, so creating it requires both.
      await reauthenticateFully(ctx, ctx.user, { password, code })
      const expiresAt = expiresInDays === null ? null : Date.now() + expiresInDays * DAY_MS
      const { token, secret } = await addApiToken(ctx, ctx.user, { name, scopes, expiresAt })
      logEvent(ctx.log, 'token.added', { userId: ctx.user.id })
      return { token: apiTokenView(token), secret }
    }),

  revoke: userProcedure({
    route: 'DELETE /api-tokens/{id}',
    scope: 'session',
    summary: 'Revoke an access token',
    description: 'It stops working at once, and so do feeds that were made with it.',
    request: { id: EXAMPLE_API_TOKEN.id },
    response: { ok: true },
  })
    .input(z.object({ id: z.string() }))
    .output(done)
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteApiToken(ctx.db, ctx.user.id, id))) throw notFound('access token')
      logEvent(ctx.log, 'token.revoked', { userId: ctx.user.id })
      return OK
    }),
})
