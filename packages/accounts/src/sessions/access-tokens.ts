import { hkdfSync } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** The validity in seconds: browsers renew theirs five minutes earlier, as the specification requires. */
export const ACCESS_TOKEN_S = 900

const ALGORITHM = 'HS256'
/** RFC 9068: tokens signed for other purposes have another type. */
const TYPE = 'at+jwt'
const PLACE = 'tidings'

/** The claims of a token. `handle` is the public id of the session, which authenticates nobody. */
interface AccessClaims {
  userId: string
  handle: string
}

/** Short-lived tokens that a page's scripts hold in memory instead of the session's own, which stays in the cookie. */
export interface AccessTokens {
  /** A token for the session, valid from `now` (epoch milliseconds). */
  issue(claims: AccessClaims, now: number): Promise<string>
  /** The claims of a token, and whether it has expired at `now`; undefined if it was not signed here as one. */
  read(token: string, now: number): Promise<(AccessClaims & { isExpired: boolean }) | undefined>
}

/** Whether a token has the form of an access token: those of sessions have no dots. */
export function isAccessToken(token: string): boolean {
  return token.includes('.')
}

const claims = z.object({ sub: z.string(), sid: z.string() })

/** `key` is the installation's own, the same in all of its processes. */
export function openAccessTokens(key: Uint8Array): AccessTokens {
  const derived = new Uint8Array(hkdfSync('sha256', key, '', 'access-token', 32))

  function said(payload: JWTPayload, isExpired: boolean) {
    const { data } = claims.safeParse(payload)
    return data && { userId: data.sub, handle: data.sid, isExpired }
  }

  return {
    issue({ userId, handle }, now) {
      const issuedAt = Math.floor(now / 1000)
      return new SignJWT({ sid: handle })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(PLACE)
        .setAudience(PLACE)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_S)
        .sign(derived)
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, derived, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: PLACE,
          audience: PLACE,
          requiredClaims: ['iat', 'exp'],
          currentDate: new Date(now),
        })
        return said(payload, false)
      } catch (error) {
        if (error instanceof errors.JWTExpired) return said(error.payload, true)
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
