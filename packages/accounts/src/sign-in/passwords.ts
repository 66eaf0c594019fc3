import { hash, verify } from '@node-rs/argon2'
import type { RequestContext } from '../context.ts'
import type { ConsumedAttempt } from './login-rate-limit.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nobody's password, so that an unknown account takes as long to refuse as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$oSQeyNTl2cXViMoPC9kyFQ$7SyToAjeqDSJsKEsV7RxILJOKX8mx2Bl2zUkYi2zNiY'

/** Who a password is hashed for. */
type Asker = Pick<RequestContext, 'work' | 'signal' | 'session' | 'client'>

/** The argon2id hash of a password, in PHC form, to be stored. Calls take `hashQueued`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

/**
 * The same, of somebody's call: few at once, see WORK_LIMITS. Throws WorkRefused when too many wait, and CLIENT_CLOSED_REQUEST
 * when who asked is gone; what was `counted` for it is then forgiven, as nothing was hashed. A `userId` is whose password it
 * is where that is known: others' calls from the same network don't keep them waiting.
 */
export function hashQueued(
  asker: Asker,
  password: string,
  counted?: Partial<ConsumedAttempt>,
): Promise<string> {
  return inTurn(asker, () => hashPassword(password), counted)
}

/**
 * Whether the password fits, few at once. A null hash (no such account, or one without a password) costs the same and never
 * fits. Throws as `hashQueued` does, and forgives the guess then: it was not looked at.
 */
export async function passwordFits(
  asker: Asker,
  { storedHash, password, guess }: { storedHash: string | null; password: string; guess: ConsumedAttempt },
): Promise<boolean> {
  const fits = await inTurn(asker, () => verify(storedHash ?? NOBODY, password.normalize('NFKC')), guess)
  return fits && storedHash !== null
}

/** In the turn of the account, or of anyone who asks: an IPv4 address or the /48 of a customer, who has very many. */
async function inTurn<T>(
  { work, signal, session, client }: Asker,
  hashing: () => Promise<T>,
  counted?: Partial<ConsumedAttempt>,
): Promise<T> {
  const isIpv6 = client?.address.includes(':') && !client.isShared
  const place = `place ${(isIpv6 ? client?.network : client?.address) ?? ''}`
  const name = session?.user.id ?? counted?.userId ?? place
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return hashing()
  }
  try {
    return await work.run(name, 'password', begin, { signal })
  } catch (error) {
    if (!hasBegun) await counted?.forgive?.()
    throw error
  }
}
