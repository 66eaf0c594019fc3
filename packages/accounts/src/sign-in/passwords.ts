import { hash, verify } from '@node-rs/argon2'
import type { RequestContext } from '../context.ts'
import type { ConsumedAttempt } from './login-rate-limit.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of no password, so that an unknown account takes as long to reject as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$oSQeyNTl2cXViMoPC9kyFQ$7SyToAjeqDSJsKEsV7RxILJOKX8mx2Bl2zUkYi2zNiY'

/** The parts of a request that hashing needs. */
type Asker = Pick<RequestContext, 'work' | 'signal' | 'session' | 'client'>

/** The argon2id hash of a password, in PHC format. Calls use `hashQueued`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

/**
 * The same for a call, with limited concurrency, see WORK_LIMITS. Throws WorkRefused if too many are waiting, and
 * CLIENT_CLOSED_REQUEST if the client disconnected; the `counted` attempt is then removed, as nothing was hashed.
 * `userId` is the owner of the password, if known: others' calls from the same network then don't delay theirs.
 */
export function hashQueued(
  asker: Asker,
  password: string,
  counted?: Partial<ConsumedAttempt>,
): Promise<string> {
  return inTurn(asker, () => hashPassword(password), counted)
}

/**
 * Whether the password is right, with limited concurrency. A null hash (no such account, or one without a password)
 * costs the same and never matches. Throws as `hashQueued` does, and then removes the attempt: it was not checked.
 */
export async function passwordFits(
  asker: Asker,
  { storedHash, password, guess }: { storedHash: string | null; password: string; guess: ConsumedAttempt },
): Promise<boolean> {
  const fits = await inTurn(asker, () => verify(storedHash ?? NOBODY, password.normalize('NFKC')), guess)
  return fits && storedHash !== null
}

/** The queue key: the account, or the client's IPv4 address or /48, as one customer has very many addresses. */
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
