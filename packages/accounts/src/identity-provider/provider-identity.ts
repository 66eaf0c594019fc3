import type { IdentityRow } from '@tidings/db/schema'
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { email } from '../email.ts'
import { hashSecret } from '../hash-secret.ts'
import { SignInRefused } from '../sign-in-refused.ts'

/** An identity according to the provider. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** Verified by the provider; lower case. */
  email: string
  name: string | null
  photoUrl: string | null
}

/** The claims about a person, in an id token or at the user-info endpoint (OpenID Connect Core 5.1). */
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

/** Algorithms that need the provider's private key: unsigned tokens, or the shared secret, prove nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Google omits `https://` in some of its tokens, and documents this. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com']
/** Clocks differ. */
const TOLERANCE_S = 60
/**
 * It was issued for the code that was just exchanged: an older one, or one from the future, was issued for something
 * else.
 */
const MAX_TOKEN_AGE_S = 600

const tokenClaims = personClaims.extend({
  nonce: z.string(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
})

/** The identity in the claims; throws SignInRefused unless they have a verified e-mail address. */
export function identityOf(issuer: string, claims: PersonClaims): ProviderIdentity {
  const address = email.safeParse(claims.email)
  if (claims.email_verified !== true || !address.success) {
    throw new SignInRefused('unverified', 'the provider verified no email address')
  }
  return {
    issuer,
    subject: claims.sub,
    email: address.data,
    name: claims.name,
    photoUrl: claims.picture,
  }
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, and names have no control characters. */
function storable(name: string): string {
  return name.toWellFormed().replace(/\p{Cc}/gu, ' ')
}

/**
 * Validates an id token according to OpenID Connect Core 3.1.3.7: signature, issuer, audience, authorized party,
 * expiry, nonce; and returns its claims about the person. Throws SignInRefused.
 */
export async function readIdToken(
  token: string,
  expected: { issuer: string; clientId: string; nonce: string; keys: JWTVerifyGetKey },
): Promise<PersonClaims> {
  const { clientId } = expected
  const { data, error } = tokenClaims.safeParse(await verified(token, expected))
  if (!data) throw refused(`a claim is missing (${error.issues[0]?.path.join('.')})`)
  const { nonce, azp, aud, ...person } = data
  if (nonce !== expected.nonce) throw refused('the nonce does not match')
  if ((azp ?? clientId) !== clientId) throw refused('it is for another audience')
  if (Array.isArray(aud) && aud.length > 1 && !azp) throw refused('it has several audiences')
  return person
}

async function verified(
  token: string,
  { issuer, clientId, keys }: { issuer: string; clientId: string; keys: JWTVerifyGetKey },
): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: GOOGLE.includes(issuer) ? GOOGLE : issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_S,
      maxTokenAge: MAX_TOKEN_AGE_S,
      requiredClaims: ['exp', 'iat'],
    })
    return payload
  } catch (error) {
    if (error instanceof SignInRefused) throw error
    // A timeout of the keys has a code of its own; everything else is the token's fault.
    if (error instanceof errors.JWKSTimeout)
      throw new SignInRefused('unavailable', 'the keys could not be loaded')
    throw refused(error instanceof errors.JOSEError ? error.code : 'it cannot be parsed')
  }
}

function refused(why: string): SignInRefused {
  return new SignInRefused('refused', `the id token is not valid: ${why}`)
}

/** The id of an identity in calls: it reveals nothing of the provider's id. */
export const identityId = ({ issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): string =>
  hashSecret(`${issuer} ${subject}`)

/** The provider's name for people. */
export function providerName(issuer: string): string {
  const host = URL.parse(issuer)?.host ?? issuer
  return host === 'accounts.google.com' ? 'Google' : host
}
