import { hkdfSync } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** How long one lasts, in seconds: browsers renew theirs five minutes earlier, as the specification has it. */
export const ACCESS_TOKEN_S = 900

const ALGORITHM = 'HS256'
/** RFC 9068: what is signed for something else is of another type. */
const TYPE = 'at+jwt'
const PLACE = 'tidings'

/** Whom a token represents. `handle` is what the session is called by, which lets nobody in. */
export interface AccessClaims {
  userId: string
  handle: string
}

/** Tokens that a browser's scripts hold in memory in place of the session's own, which stays in the cookie. */
export interface AccessTokens {
  /** A token for the session, from `now` (epoch milliseconds) on. */
  issue(claims: AccessClaims, now: number): Promise<string>
  /** What a token says, and whether it has expired at `now`; undefined for what was not signed here as one. */
  read(token: string, now: number): Promise<(AccessClaims & { isExpired: boolean }) | undefined>
}

/** Whether a token looks like one: those of sessions have no dots. */
export function isAccessToken(token: string): boolean {
  return token.includes('.')
}

const claims = z.object({ sub: z.string(), sid: z.string() })

/** `key` is the installation's own; every process of it has the same. */
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
