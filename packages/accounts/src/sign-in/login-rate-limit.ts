import { refused } from '@tidings/db/domain-error'
import { consumeLimit, forgetLimits, type Limit, release } from '@tidings/db/queries/accounts/limits'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import { logEvent } from '../log-event.ts'

const HOUR = 3_600_000
/** Together with one known device 100 attempts per account within any hour; each limit allows twice its burst. */
const OF_ACCOUNT: Limit = { burst: 40, within: HOUR }
const OF_DEVICE: Limit = { burst: 10, within: HOUR }
/** Somebody who found an open browser gets fewer attempts than somebody who signed in with the password. */
const OF_OWNER: Limit = { burst: 5, within: HOUR }
/** The limit for changing the password by the old one: each change signs everybody else out and sends a mail. */
const OF_PASSWORD: Limit = { burst: 5, within: HOUR }
/** Requests for a link to one address; fewer links are actually sent. */
const OF_MAILBOX: Limit = { burst: 5, within: HOUR }

/** Tries to connect mailboxes that fail: of one user at a host, of one user, and of all users at a host. */
const OF_USER_AT_HOST: Limit = { burst: 10, within: HOUR }
const OF_USER: Limit = { burst: 20, within: HOUR }
const OF_HOST: Limit = { burst: 100, within: HOUR }

/** Limits per client address and per its network, which may be many people's, per hour. */
const OF_PLACES = {
  guess: { address: 50, network: 200 },
  token: { address: 50, network: 200 },
  'sign-up': { address: 20, network: 20 },
  reset: { address: 20, network: 80 },
  /** Sign-ins that are begun with a passkey or at the provider. */
  challenge: { address: 100, network: 400 },
  mailbox: { address: 50, network: 200 },
} satisfies Record<string, { address: number; network: number }>
/** The factor for the server's own network: an unconfigured proxy may be there, in front of everybody. */
const SHARED = 10

/** A counted attempt. */
export interface ConsumedAttempt {
  /** The owner of the browser, if known. */
  userId?: string
  /** Removes the count: the password was right. */
  release(): Promise<void>
  /** Removes the account's count but not the client's: the password was never checked. */
  forgive(): Promise<void>
}

/**
 * Counts an attempt at an account's password before it is checked, whether the account exists or not: per client, and
 * per account. Known devices have attempts of their own, so that others can't lock the owner out. Throws
 * TOO_MANY_REQUESTS.
 */
export async function consumeLoginAttempt(
  ctx: RequestContext,
  email: string,
  user: UserRow | undefined,
): Promise<ConsumedAttempt> {
  const device = user && ctx.devices.read(ctx.cookies, ctx.origin, user)
  if (!device) return spendAll(ctx, placesOf(ctx, 'guess'), [[`account ${email}`, OF_ACCOUNT]])
  // Behind an unconfigured proxy, strangers would use up the attempts of its own users.
  const places = ctx.client?.isShared ? [] : placesOf(ctx, 'guess')
  return { ...(await spendAll(ctx, places, [[`device ${device} ${email}`, OF_DEVICE]])), userId: user.id }
}

/**
 * Counts a signed-in user's attempt at their password: per session, so that others' attempts don't block its owner, and
 * per account, as somebody may begin many sessions without a password. Throws TOO_MANY_REQUESTS.
 */
export function consumeOwnAttempt(ctx: RequestContext, userId: string): Promise<ConsumedAttempt> {
  const session = `own ${userId} ${ctx.session?.handle}`
  return spendAll(
    ctx,
    [],
    [
      [session, OF_OWNER],
      [`own ${userId}`, OF_ACCOUNT],
    ],
  )
}

/** Counts a change of the password by the old one; a mailed link always works. Throws TOO_MANY_REQUESTS. */
export function consumePasswordChange(ctx: RequestContext, userId: string): Promise<ConsumedAttempt> {
  return spendAll(ctx, [], [[`password ${userId}`, OF_PASSWORD]])
}

/**
 * Counts a passkey that is about to be verified, per client: the account is not known yet. Throws TOO_MANY_REQUESTS.
 */
export function consumePasskeyAttempt(ctx: RequestContext): Promise<ConsumedAttempt> {
  return spendAll(ctx, placesOf(ctx, 'guess'))
}

/**
 * Counts an access token that is entered as a password, per client and apart from passwords, so that a program with an
 * old one doesn't keep its owner out. Throws TOO_MANY_REQUESTS.
 */
export function consumeTokenAttempt(ctx: RequestContext): Promise<ConsumedAttempt> {
  return spendAll(ctx, placesOf(ctx, 'token'))
}

/** Counts a sign-up, which reveals whether an address has an account. Throws TOO_MANY_REQUESTS. */
export function consumeSignUp(ctx: RequestContext): Promise<ConsumedAttempt> {
  return spendAll(ctx, placesOf(ctx, 'sign-up'))
}

/**
 * Counts a request for a link that sets a password, before checking whether there is an account. False if there were
 * many for this address recently: the client is not informed, and another account e-mail would be useless. Throws
 * TOO_MANY_REQUESTS.
 */
export async function consumeResetRequest(ctx: RequestContext, email: string): Promise<boolean> {
  await spendAll(ctx, placesOf(ctx, 'reset'))
  return (
    (await consumeLimit(ctx.database.db, hashSecret(`mailbox ${email}`), OF_MAILBOX, Date.now())) ===
    undefined
  )
}

/**
 * Counts a sign-in that is begun with a passkey or at the provider, which is stored in the database. Throws
 * TOO_MANY_REQUESTS.
 */
export async function consumeChallenge(ctx: RequestContext): Promise<void> {
  await spendAll(ctx, placesOf(ctx, 'challenge'))
}

/**
 * Counts a try to connect a mailbox before it is made: with the server's own address, users could otherwise guess
 * passwords and look for open ports elsewhere. Release it when it succeeds. Throws TOO_MANY_REQUESTS.
 */
export function consumeMailboxAttempt(
  ctx: RequestContext,
  { userId, host }: { userId: string; host: string },
): Promise<ConsumedAttempt> {
  const name = host.replace(/(?<!\.)\.+$/, '').toLowerCase()
  // The narrowest first: what one limit refuses doesn't count against others.
  return spendAll(
    ctx,
    [
      [`mailbox-host ${name} of ${userId}`, OF_USER_AT_HOST],
      [`mailbox-user ${userId}`, OF_USER],
      ...placesOf(ctx, 'mailbox'),
      [`mailbox-host ${name}`, OF_HOST],
    ],
    [],
    'Too many attempts to connect a mailbox failed.',
  )
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
  others: readonly Named[] = [],
  fault = 'Too many attempts.',
): Promise<ConsumedAttempt> {
  const { db } = ctx.database
  const now = Date.now()
  for (const [name, limit] of [...places, ...others]) {
    const waitMs = await consumeLimit(db, hashSecret(name), limit, now)
    if (waitMs === undefined) continue
    const seconds = Math.ceil(waitMs / 1000)
    ctx.retryAfter?.(seconds)
    logEvent(ctx.log, 'sign-in.limited', { reason: name.split(' ', 1)[0] ?? '' })
    throw refused('TOO_MANY_REQUESTS', `${fault} Please try again in ${Math.ceil(seconds / 60)} min.`)
  }
  // Occasionally deletes expired counts.
  if (now % 200 === 0) await forgetLimits(db, now)
  const back = async (limits: readonly Named[]) => {
    for (const [name] of limits) await release(db, hashSecret(name))
  }
  return { release: () => back([...places, ...others]), forgive: () => back(others) }
}
