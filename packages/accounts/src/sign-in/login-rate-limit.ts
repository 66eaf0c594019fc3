import { DomainError } from '@tidings/db/domain-error'
import { consumeLimit, forgetLimits, type Limit, release } from '@tidings/db/queries/limits'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { hashSecret } from '../secrets/hash-secret.ts'

const HOUR = 3_600_000
/** Together with one known device 100 guesses an account within any hour; each limit lets twice its burst through. */
const OF_ACCOUNT: Limit = { burst: 40, within: HOUR }
const OF_DEVICE: Limit = { burst: 10, within: HOUR }
/** Anyone who found a browser open has fewer tries than anyone who came to it by the password. */
const OF_OWNER: Limit = { burst: 5, within: HOUR }
/**
 * Anyone who knows the password sets it to and fro no more often: each time everybody else is signed out, and a mail is
 * sent.
 */
const OF_PASSWORD: Limit = { burst: 5, within: HOUR }
/** Requests for a link to one address; of the links themselves fewer are sent. */
const OF_MAILBOX: Limit = { burst: 5, within: HOUR }

/** What is counted by where it comes from, and how often in an hour: from one address, and from its network, which may be many people's. */
const OF_PLACES = {
  guess: { address: 50, network: 200 },
  'sign-up': { address: 20, network: 20 },
  reset: { address: 20, network: 80 },
  /** Sign-ins that are begun with a passkey or at the provider. */
  challenge: { address: 100, network: 400 },
} satisfies Record<string, { address: number; network: number }>
/** From one's own network so many times as much: a proxy that wasn't named may be there, before everybody. */
const SHARED = 10

/** What was counted. */
export interface ConsumedAttempt {
  /** Whose browser it is, where that is known. */
  userId?: string
  /** It is counted no longer: the guess was right. */
  release(): Promise<void>
  /** It was never looked at, and is counted no longer for the account, only for where it came from. */
  forgive(): Promise<void>
}

/**
 * Counts an attempt at the password of an account before it is checked, whether the account exists or not: by
 * who asks, and by the account. A browser that signed in to it before has guesses of its own, so that nobody else's keep
 * its owner out. Throws TOO_MANY_REQUESTS.
 */
export async function consumeLoginAttempt(
  ctx: RequestContext,
  email: string,
  user: UserRow | undefined,
): Promise<ConsumedAttempt> {
  const device = user && ctx.devices.read(ctx.cookies, ctx.origin, user)
  if (!device) return spendAll(ctx, placesOf(ctx, 'guess'), [`account ${email}`, OF_ACCOUNT])
  // Behind a proxy that wasn't named, strangers would use up what is left to those at home.
  const places = ctx.client?.isShared ? [] : placesOf(ctx, 'guess')
  return { ...(await spendAll(ctx, places, [`device ${device} ${email}`, OF_DEVICE])), userId: user.id }
}

/**
 * Counts a guess by somebody who is signed in at the password that goes with it: by the session, so that another's guesses
 * don't keep its owner from changing anything, and by the account, as somebody may begin many sessions with no password.
 * Throws TOO_MANY_REQUESTS.
 */
export function consumeOwnAttempt(ctx: RequestContext, userId: string): Promise<ConsumedAttempt> {
  return spendAll(ctx, [], [`own ${userId} ${ctx.session?.handle}`, OF_OWNER], [`own ${userId}`, OF_ACCOUNT])
}

/** Counts a change of the password by the old one; a link that was mailed sets it in any case. Throws TOO_MANY_REQUESTS. */
export function consumePasswordChange(ctx: RequestContext, userId: string): Promise<ConsumedAttempt> {
  return spendAll(ctx, [], [`password ${userId}`, OF_PASSWORD])
}

/** Counts a passkey that is about to be looked at, by who shows it: no account is named before. Throws TOO_MANY_REQUESTS. */
export function consumePasskeyAttempt(ctx: RequestContext): Promise<ConsumedAttempt> {
  return spendAll(ctx, placesOf(ctx, 'guess'))
}

/** Counts a sign-up, which says whether an address has an account. Throws TOO_MANY_REQUESTS. */
export function consumeSignUp(ctx: RequestContext): Promise<ConsumedAttempt> {
  return spendAll(ctx, placesOf(ctx, 'sign-up'))
}

/**
 * Counts a request for a link that sets a password, before anybody looks whether there is an account. False when there
 * were many for this address recently: who asked is told nothing of that, and another account e-mail would help nobody.
 * Throws TOO_MANY_REQUESTS.
 */
export async function consumeResetRequest(ctx: RequestContext, email: string): Promise<boolean> {
  await spendAll(ctx, placesOf(ctx, 'reset'))
  return (
    (await consumeLimit(ctx.database.db, hashSecret(`mailbox ${email}`), OF_MAILBOX, Date.now())) ===
    undefined
  )
}

/** Counts a sign-in that is begun with a passkey or at the provider, which the database remembers. Throws TOO_MANY_REQUESTS. */
export async function consumeChallenge(ctx: RequestContext): Promise<void> {
  await spendAll(ctx, placesOf(ctx, 'challenge'))
}

type Named = readonly [name: string, limit: Limit]

function placesOf({ client }: RequestContext, what: keyof typeof OF_PLACES): Named[] {
  if (!client) return []
  const { address, network } = OF_PLACES[what]
  const times = client.isShared ? SHARED : 1
  return [
    [`address ${what} ${client.address}`, { burst: address * times, within: HOUR }],
    [`network ${what} ${client.network}`, { burst: network * times, within: HOUR }],
  ]
}

async function spendAll(
  ctx: RequestContext,
  places: readonly Named[],
  ...others: Named[]
): Promise<ConsumedAttempt> {
  const { db } = ctx.database
  const now = Date.now()
  for (const [name, limit] of [...places, ...others]) {
    const waitMs = await consumeLimit(db, hashSecret(name), limit, now)
    if (waitMs === undefined) continue
    const seconds = Math.ceil(waitMs / 1000)
    ctx.retryAfter?.(seconds)
    logEvent(ctx.log, 'sign-in.limited', { reason: name.split(' ', 1)[0] ?? '' })
    throw new DomainError({
      code: 'TOO_MANY_REQUESTS',
      message: `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} min.`,
    })
  }
  // Sometimes: what has run out takes no room.
  if (now % 200 === 0) await forgetLimits(db, now)
  const back = async (limits: readonly Named[]) => {
    for (const [name] of limits) await release(db, hashSecret(name))
  }
  return { release: () => back([...places, ...others]), forgive: () => back(others) }
}
