import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { DomainError, refused } from '@tidings/db/domain-error'
import { countUnsent, deleteReadwise, findReadwise } from '@tidings/db/queries/highlights/readwise'
import type { Executor } from '@tidings/db/schema'
import { connectReadwise, sealedToken } from '@tidings/jobs/highlights/connect-readwise'
import { checkReadwiseToken, type ReadwiseOutcome } from '@tidings/jobs/highlights/readwise-client'
import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { holdRate } from '../common/hold-rate.ts'
import { iso } from '../common/iso.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

/** How highlights are sent to Readwise; times in ISO 8601, UTC. */
const readwiseState = z.object({
  isConnected: z.boolean(),
  isRefused: z.boolean().describe('Whether it was connected until Readwise refused the token.'),
  waiting: int.describe('How many highlights wait.'),
  sent: int.describe('How many were sent since it was connected, including later changes of them.'),
  refused: int.describe('How many Readwise rejected.'),
  sentAt: textOrNull,
  failingSince: textOrNull.describe('Since when no call has succeeded.'),
})
export type ReadwiseState = z.infer<typeof readwiseState>

const MAX_TOKEN_LENGTH = 200

/** A token of Readwise: characters that are valid in a header. */
const readwiseToken = z.object({
  token: z
    .string()
    .trim()
    .min(1, 'Please enter your access token')
    .max(MAX_TOKEN_LENGTH, 'This is not an access token of Readwise')
    .regex(/^[\x21-\x7e]*$/u, 'This is not an access token of Readwise'),
})

/** The state in examples. */
const EXAMPLE_READWISE: ReadwiseState = {
  isConnected: true,
  isRefused: false,
  waiting: 0,
  sent: 412,
  refused: 0,
  sentAt: '2026-11-20T07:12:00.000Z',
  failingSince: null,
}

/** The limit of tokens that a user has checked. */
const CHECKS = { burst: 20, within: 3_600_000 }

/** Sending highlights to Readwise. */
export const readwiseRouter = router({
  get: userProcedure({
    route: 'GET /readwise',
    scope: 'session',
    summary: 'Whether and how highlights are sent to Readwise',
    description: 'Never the token.',
    response: EXAMPLE_READWISE,
  })
    .input(z.object({}).optional())
    .output(readwiseState)
    .query(({ ctx }) => stateOf(ctx.db, ctx.user.id)),

  connect: userProcedure({
    route: 'POST /readwise',
    scope: 'session',
    summary: 'Send all highlights to Readwise, and each that is made or changed from now on',
    description:
      'The token is from https://readwise.io/access_token. It is checked there: `BAD_REQUEST` if Readwise refuses it, `SERVICE_UNAVAILABLE` if it can’t be reached. It is encrypted, not returned by any call, and removed when the password is set or all sessions are logged out. Deleting a highlight does not delete it at Readwise. At most 20 tokens an hour.',
    request: { token: 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX' },
    response: EXAMPLE_READWISE,
  })
    .input(readwiseToken)
    .output(readwiseState)
    .mutation(async ({ ctx, input: { token } }) => {
      const { id: userId } = ctx.user
      await holdRate(
        ctx,
        `Readwise tokens of ${userId}`,
        CHECKS,
        'Several tokens were checked already. Please try again later.',
      )
      requireAccepted(await checkReadwiseToken(ctx.fetchWeb, token))
      const sealed = await sealedToken(ctx, userId, token)
      await whileSignedIn(ctx, (trx) => connectReadwise(trx, ctx.jobs, userId, sealed))
      ctx.jobs.wake()
      logEvent(ctx.log, 'readwise.connected', { userId })
      return stateOf(ctx.db, userId)
    }),

  disconnect: userProcedure({
    route: 'DELETE /readwise',
    scope: 'session',
    summary: 'Send no more highlights to Readwise',
    description: 'The token is deleted. What was sent stays at Readwise.',
    response: { ...EXAMPLE_READWISE, isConnected: false, sent: 0, sentAt: null },
  })
    .input(z.object({}))
    .output(readwiseState)
    .mutation(async ({ ctx }) => {
      const isGone = await deleteReadwise(ctx.db, ctx.user.id)
      if (isGone) logEvent(ctx.log, 'readwise.disconnected', { userId: ctx.user.id })
      return stateOf(ctx.db, ctx.user.id)
    }),
})

function requireAccepted({ state }: ReadwiseOutcome): void {
  if (state === 'done') return
  if (state === 'refused-token' || state === 'refused-content') {
    const message = 'Readwise does not accept this token.'
    throw new DomainError({ code: 'BAD_REQUEST', message, fields: [{ path: 'token', message }] })
  }
  throw refused('SERVICE_UNAVAILABLE', 'Readwise could not be reached. Please try again later.')
}

async function stateOf(db: Executor, userId: string): Promise<ReadwiseState> {
  const row = await findReadwise(db, userId)
  const isConnected = row !== undefined && row.token !== null
  return {
    isConnected,
    isRefused: row !== undefined && row.token === null,
    waiting: isConnected ? await countUnsent(db, userId) : 0,
    sent: row?.sent ?? 0,
    refused: row?.refused ?? 0,
    sentAt: iso(row?.sent_at),
    failingSince: iso(row?.failing_since),
  }
}
