import { z } from 'zod'
import { email } from '../email.ts'
import { SignInRefused } from '../sign-in-refused.ts'

/** Who somebody is, in the provider's words. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** Verified by the provider; lower case. */
  email: string
  name: string | null
  photoUrl: string | null
}

/** What a provider says of a person, in an id token or at its user-info endpoint (OpenID Connect Core 5.1). */
export const personClaims = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().max(2000).transform(storable).nullable().catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .catch(null),
})
export type PersonClaims = z.infer<typeof personClaims>

/** The identity that the claims make; throws SignInRefused unless they have an e-mail address that is verified. */
export function identityOf(issuer: string, claims: PersonClaims): ProviderIdentity {
  const address = email.safeParse(claims.email)
  if (claims.email_verified !== true || !address.success) {
    throw new SignInRefused('unverified', 'the provider verified no e-mail address')
  }
  return {
    issuer,
    subject: claims.sub,
    email: address.data,
    name: claims.name,
    photoUrl: claims.picture,
  }
}

/** PostgreSQL stores no NUL and no half of a pair, and no name needs a control character. */
function storable(name: string): string {
  return name.toWellFormed().replace(/\p{Cc}/gu, ' ')
}
