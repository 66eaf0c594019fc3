import { hash, verify } from '@node-rs/argon2'
import type { Context } from '../context.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nobody's password, so that an unknown account takes as long to refuse as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$oSQeyNTl2cXViMoPC9kyFQ$7SyToAjeqDSJsKEsV7RxILJOKX8mx2Bl2zUkYi2zNiY'

/** Who a password is hashed for. */
type Asker = Pick<Context, 'work' | 'signal' | 'session' | 'client'>

/** The argon2id hash of a password, in PHC form, to be stored. Calls take `hashInTurn`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

/** The same, of somebody's call: few at once, see WORK_LIMITS. Throws WorkRefused when too many wait. */
export function hashInTurn(asker: Asker, password: string): Promise<string> {
  return inTurn(asker, () => hashPassword(password))
}

/**
 * Whether the password fits, few at once. A null hash (no such account, or one without a password) costs the same and never
 * fits. Throws WorkRefused when too many wait.
 */
export async function passwordFits(
  asker: Asker,
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const fits = await inTurn(asker, () => verify(storedHash ?? NOBODY, password.normalize('NFKC')))
  return fits && storedHash !== null
}

/** In the turn of the account, or of the network while nobody is signed in. */
function inTurn<T>({ work, signal, session, client }: Asker, hashing: () => Promise<T>): Promise<T> {
  const name = session ? session.user.id : `network ${client?.network ?? ''}`
  return work.run(name, 'password', hashing, { signal })
}
