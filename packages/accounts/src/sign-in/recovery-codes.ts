import { randomBytes } from 'node:crypto'
import { hashSecret } from '../secrets/hash-secret.ts'

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
