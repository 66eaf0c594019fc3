import { z } from 'zod'
import { ownPassword } from './own-password.ts'
import { code } from './two-step.ts'

/** A connected account. Times in ISO 8601, UTC. */
export const identity = z.object({
  id: z.string(),
  /** `Google`, or the host of another provider. */
  provider: z.string(),
  /** As the provider verified it. */
  email: z.string(),
  createdAt: z.string(),
  /** Null: not since Tidings records it. */
  lastUsedAt: z.string().nullable(),
})
export type Identity = z.infer<typeof identity>

/** The password of the account and, where it has two-step sign-in, a code. */
export const identityConnection = z.object({ password: ownPassword, code: code.optional() })
