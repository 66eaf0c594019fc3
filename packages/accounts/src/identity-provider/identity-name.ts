import type { IdentityRow } from '@tidings/db/schema'
import { hashSecret } from '../secrets/hash-secret.ts'

/** What calls name an identity by: it says nothing of what the provider knows the person by. */
export const identityId = ({ issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): string =>
  hashSecret(`${issuer} ${subject}`)

/** What people know a provider by. */
export function providerName(issuer: string): string {
  const host = URL.parse(issuer)?.host ?? issuer
  return host === 'accounts.google.com' ? 'Google' : host
}
