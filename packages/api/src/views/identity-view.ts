import type { IdentityRow } from '@tidings/db/schema'
import { hashSecret } from '../auth/hash-secret.ts'
import type { Identity } from '../schemas/identity.ts'

/** What calls name an identity by: it says nothing of what the provider knows the person by. */
export const identityId = ({ issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): string =>
  hashSecret(`${issuer} ${subject}`)

/** What people know a provider by. */
export function providerName(issuer: string): string {
  const host = URL.parse(issuer)?.host ?? issuer
  return host === 'accounts.google.com' ? 'Google' : host
}

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
