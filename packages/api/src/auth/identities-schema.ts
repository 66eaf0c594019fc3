import { z } from 'zod'
import { ownPassword } from '../common/own-password.ts'
import { code } from './two-step-schema.ts'

/** A connected account. Times in ISO 8601, UTC. */
export const identity = z.object({
  id: z.string(),
  provider: z.string().describe('`Google`, or the host of another provider.'),
  email: z.string().describe('As the provider verified it.'),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable().describe('Null: not since Tidings records it.'),
})
export type Identity = z.infer<typeof identity>

/** The password of the account and, where it has two-step sign-in, a code. */
export const identityConnection = z.object({ password: ownPassword, code: code.optional() })
