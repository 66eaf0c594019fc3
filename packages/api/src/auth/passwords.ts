import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nobody's password, so that an unknown account takes as long to refuse as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$oSQeyNTl2cXViMoPC9kyFQ$7SyToAjeqDSJsKEsV7RxILJOKX8mx2Bl2zUkYi2zNiY'

/** The argon2id hash of a password, in PHC form, to be stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

/** Whether the password fits. A null hash (no such account, or one without a password) costs the same and never fits. */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? NOBODY, password.normalize('NFKC'))
  return fits && storedHash !== null
}
