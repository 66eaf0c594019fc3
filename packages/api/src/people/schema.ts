import { OPERATOR_ACTIONS } from '@tidings/db/schema/people'
import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { after, next } from '../common/paging.ts'

const limit = (max: number) => int.min(0).max(max).nullable()

/** The limits of an account; null: the default limit, or for the default none. A megabyte is 10^6 bytes. */
export const personLimits = z.object({
  mailsADay: limit(100_000),
  megabytes: limit(10_000_000),
  newsletters: limit(100_000),
})

/** An account, as the operator sees it: without its content. */
export const person = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  state: z.enum(['active', 'suspended', 'deleted']),
  isOperator: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: textOrNull.describe(
    'When it was last logged in, to a quarter of an hour; null if that isn’t known.',
  ),
  suspendedAt: textOrNull,
  restorableUntil: textOrNull.describe('Until when a deleted account can be restored.'),
  usage: z.object({
    keptBytes: int.describe('Of emails as received, and of pictures.'),
    mailsIn30Days: int,
    newsletters: int,
  }),
  limits: personLimits,
})
export type PersonView = z.infer<typeof person>

/** `search`: accounts whose email or name contains it. */
export const peopleQuery = z.object({
  search: z.string().max(254).optional(),
  pageSize: int.min(1).max(50).default(25),
  after,
})
export const peoplePage = z.object({ people: z.array(person), next })

/**
 * An action of the operator. `byCommand`: on the server, otherwise on the screen. `email`: of the affected account,
 * null if deleted.
 */
export const operatorAction = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(OPERATOR_ACTIONS),
  byCommand: z.boolean(),
  personId: textOrNull,
  email: textOrNull,
})
export type OperatorActionView = z.infer<typeof operatorAction>
export const operatorActionsQuery = z.object({
  pageSize: int.min(1).max(100).default(50),
  after,
})
export const operatorActionsPage = z.object({ actions: z.array(operatorAction), next })

export const EXAMPLE_PERSON: PersonView = {
  id: '7d2f5a4e-6a0c-4a53-9d54-0c7f3b0f7a11',
  email: 'ada@example.com',
  displayName: 'Ada Lovelace',
  state: 'active',
  isOperator: false,
  createdAt: '2026-10-02T09:12:00.000Z',
  lastSeenAt: '2026-11-20T06:45:00.000Z',
  suspendedAt: null,
  restorableUntil: null,
  usage: { keptBytes: 48_213_004, mailsIn30Days: 212, newsletters: 14 },
  limits: { mailsADay: null, megabytes: 500, newsletters: null },
}
