import { TOKEN_SCOPES } from '@tidings/accounts/programs/api-tokens'
import { z } from 'zod'
import { nameWith } from '../common/name.ts'
import { ownPassword } from '../common/own-password.ts'
import { code } from './two-step-schema.ts'

/** Ten years. */
const MAX_DAYS = 3650

/** An access token as returned by the API; never its secret. Times in ISO 8601, UTC. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string().nullable().describe('Null: never.'),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable().describe('To a quarter of an hour; null: never.'),
})
export type ApiTokenView = z.infer<typeof apiToken>

export const newApiToken = z.object({
  name: nameWith('Name must be at least 2 characters long', 'Name must be at most 200 characters long'),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Please choose at least one scope').max(TOKEN_SCOPES.length),
  expiresInDays: z
    .number()
    .int()
    .min(1)
    .max(MAX_DAYS)
    .nullable()
    .describe('Days until it expires; null: never.'),
  password: ownPassword.describe('The password of the account and, where it has two-step login, a code.'),
  code: code.optional(),
})

/** The access token in examples. */
export const EXAMPLE_API_TOKEN = {
  id: '5a9d3c1e-2b7f-4e60-8c11-7f0d4a6b9e52',
  name: 'NetNewsWire on my phone',
  scopes: ['read' as const, 'write' as const],
  createdAt: '2026-11-02T08:10:00.000Z',
  expiresAt: '2027-11-02T08:10:00.000Z',
  isExpired: false,
  lastUsedAt: null,
}
