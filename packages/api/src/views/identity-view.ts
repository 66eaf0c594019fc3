import { identityId, providerName } from '@tidings/accounts/sign-in/identity-name'
import type { IdentityRow } from '@tidings/db/schema'
import type { Identity } from '../schemas/identity.ts'

/** An identity as its user sees it. */
export function identityView(row: IdentityRow): Identity {
  const { issuer, email, created_at, last_used_at } = row
  return {
    id: identityId(row),
    provider: providerName(issuer),
    email,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }
}
