import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, half minutes. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20
/** Half minutes before and after this one whose codes count: clocks differ, and typing takes time (RFC 6238, 5.2). */
const WINDOW = 1

/** A new secret for an authenticator app, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What a QR code tells an authenticator app; `account` is what it shows beside the product's name. */
export function appAddress(secret: string, account: string): string {
  return new TOTP({ ...KIND, secret, issuer: 'Tidings', label: account }).toString()
}

/** Which half minute, counted from 1970, six digits are the code of at `now` (epoch milliseconds); undefined for none. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...KIND, secret })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
