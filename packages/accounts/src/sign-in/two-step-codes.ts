import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashSecret } from '../hash-secret.ts'

const CODES = 10
/** 120 bits: too many to find a code from its hash by brute force. */
const CODE_LENGTH = 24
/** Base32 (RFC 4648): each character takes five bits of a random byte. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const RECOVERY_CODE = /^[A-Z2-7]{24}$/

/** New recovery codes as shown, in groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const characters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** The hashes of new codes, to be stored. */
export function hashRecoveryCodes(codes: readonly string[]): string[] {
  return codes.flatMap((code) => hashRecoveryCode(code) ?? [])
}

/** The hash of a typed code, ignoring spaces and hyphens; undefined if it can't be one. */
export function hashRecoveryCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return RECOVERY_CODE.test(code) ? hashSecret(code) : undefined
}

/** RFC 6238 as all authenticator apps support it: SHA-1, six digits, 30 seconds. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226 requires 160 bits. */
const SECRET_BYTES = 20
/** The accepted time steps before and after the current one: clocks differ, and typing takes time (RFC 6238, 5.2). */
const WINDOW = 1

/** A new secret for an authenticator app, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The URL of a QR code for authenticator apps; `account` is shown beside the product's name. */
export function otpauthUrl(secret: string, account: string): string {
  return new TOTP({ ...KIND, secret, issuer: 'Tidings', label: account }).toString()
}

/**
 * The time step (30 seconds, from 1970) whose code this is, near `now` (epoch milliseconds); undefined if there is
 * none.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...KIND, secret })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
