import { forgetLimits, giveBack, type Limit, spend } from '@tidings/db/queries/limits'
import { TRPCError } from '@trpc/server'
import type { Context } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { hashSecret } from './hash-secret.ts'

const HOUR = 3_600_000
/** Together with one known device 100 guesses an account within any hour; each limit lets twice its burst through. */
const OF_ACCOUNT: Limit = { burst: 40, within: HOUR }
const OF_DEVICE: Limit = { burst: 10, within: HOUR }
const OF_ADDRESS: Limit = { burst: 50, within: HOUR }
/** A network's addresses may be many people's. */
const OF_NETWORK: Limit = { burst: 200, within: HOUR }
const OF_SIGN_UPS: Limit = { burst: 20, within: HOUR }
/** Whoever found a browser open has fewer tries than whoever came to it by the password. */
const OF_OWNER: Limit = { burst: 5, within: HOUR }

interface Spent {
  /** The guess was right: it is counted no longer. */
  wasRight(): Promise<void>
}

/**
 * Counts a guess at the password of an account, before it is looked at, the same for accounts that exist and others: by
 * who asks, and by the account. A browser that signed in to it before has guesses of its own, so that nobody else's keep
 * its owner out. Throws TOO_MANY_REQUESTS.
 */
export async function spendGuess(ctx: Context, email: string, userId: string | undefined): Promise<Spent> {
  const device = userId && ctx.devices.read(ctx.cookies, ctx.origin, userId)
  return spendAll(ctx, [
    ...placesOf(ctx, 'guess'),
    device ? [`device ${device} ${email}`, OF_DEVICE] : [`account ${email}`, OF_ACCOUNT],
  ])
}

/** Counts a guess by somebody who is signed in at the password that goes with it. Throws TOO_MANY_REQUESTS. */
export function spendOwnGuess(ctx: Context, userId: string): Promise<Spent> {
  return spendAll(ctx, [[`own ${userId}`, OF_OWNER]])
}

/** Counts a passkey that is about to be looked at, by who shows it: no account is named before. Throws TOO_MANY_REQUESTS. */
export function spendPasskeyGuess(ctx: Context): Promise<Spent> {
  return spendAll(ctx, placesOf(ctx, 'guess'))
}

/** Counts a sign-up, which tells whether an address has an account. Throws TOO_MANY_REQUESTS. */
export async function spendSignUp(ctx: Context): Promise<void> {
  await spendAll(
    ctx,
    placesOf(ctx, 'sign-up').map(([name]) => [name, OF_SIGN_UPS] as const),
  )
}

function placesOf({ client }: Context, what: string): (readonly [string, Limit])[] {
  if (!client) return []
  return [
    [`address ${what} ${client.address}`, OF_ADDRESS],
    [`network ${what} ${client.network}`, OF_NETWORK],
  ]
}

async function spendAll(ctx: Context, limits: readonly (readonly [string, Limit])[]): Promise<Spent> {
  const { db } = ctx.database
  const now = Date.now()
  for (const [name, limit] of limits) {
    const waitMs = await spend(db, hashSecret(name), limit, now)
    if (waitMs === undefined) continue
    const seconds = Math.ceil(waitMs / 1000)
    ctx.retryAfter?.(seconds)
    logEvent(ctx.log, 'sign-in.limited', { reason: name.split(' ', 1)[0] ?? '' })
    throw new TRPCError({
      code: 'TOO_MANY_REQUESTS',
      message: `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} min.`,
    })
  }
  // Now and then: what has run out takes no room.
  if (now % 200 === 0) await forgetLimits(db, now - 2 * HOUR)
  return {
    async wasRight() {
      for (const [name] of limits) await giveBack(db, hashSecret(name))
    },
  }
}
