import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { email } from '../schemas/user.ts'
import { SignInRefused } from './sign-in-refused.ts'

/** Signatures that take the provider's private key: none, or the secret that we hold too, prove nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Google leaves `https://` out of some of its tokens, and documents that it may. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com']
/** Clocks differ. */
const TOLERANCE_S = 60

/** Who somebody is, in the provider's words. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** Verified by the provider; lower case. */
  email: string
  name: string | null
  photoUrl: string | null
}

const claims = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  nonce: z.string(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().max(2000).transform(storable).nullable().catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .catch(null),
})

/**
 * Checks an id token as OpenID Connect Core 3.1.3.7 asks: signature, issuer, audience, authorized party, expiry, nonce;
 * and that the e-mail address is verified. Throws SignInRefused.
 */
export async function readIdToken(
  token: string,
  expected: { issuer: string; clientId: string; nonce: string; keys: JWTVerifyGetKey },
): Promise<ProviderIdentity> {
  const { issuer, clientId } = expected
  const { data, error } = claims.safeParse(await verified(token, expected))
  if (!data) throw refused(`a claim is missing (${error.issues[0]?.path.join('.')})`)
  if (data.nonce !== expected.nonce) throw refused('the nonce is another one')
  if ((data.azp ?? clientId) !== clientId) throw refused('it was made for another client')
  if (Array.isArray(data.aud) && data.aud.length > 1 && !data.azp) throw refused('it was made for several')
  const address = email.safeParse(data.email)
  if (data.email_verified !== true || !address.success) {
    throw new SignInRefused('unverified', 'the provider vouches for no e-mail address')
  }
  const { sub, name, picture } = data
  return { issuer, subject: sub, email: address.data, name, photoUrl: picture }
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
      requiredClaims: ['exp', 'iat'],
    })
    return payload
  } catch (error) {
    if (error instanceof SignInRefused) throw error
    // A time-out of the keys has a code of its own; everything else is the token's fault.
    if (error instanceof errors.JWKSTimeout) throw new SignInRefused('unavailable', 'the keys did not come')
    throw refused(error instanceof errors.JOSEError ? error.code : 'it can not be read')
  }
}

/** PostgreSQL stores no NUL and no half of a pair, and no name needs a control character. */
function storable(name: string): string {
  return name.toWellFormed().replace(/\p{Cc}/gu, ' ')
}

function refused(why: string): SignInRefused {
  return new SignInRefused('refused', `the id token is not valid: ${why}`)
}
