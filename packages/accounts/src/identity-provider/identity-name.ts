import type { IdentityRow } from '@tidings/db/schema'
import { hashSecret } from '../secrets/hash-secret.ts'

/** The id of an identity in calls: it reveals nothing of the provider's id. */
export const identityId = ({ issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): string =>
  hashSecret(`${issuer} ${subject}`)

/** The provider's name for people. */
export function providerName(issuer: string): string {
  const host = URL.parse(issuer)?.host ?? issuer
  return host === 'accounts.google.com' ? 'Google' : host
}
