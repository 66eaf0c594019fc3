import { randomBytes } from 'node:crypto'
import { hashSecret } from '../secrets/hash-secret.ts'

const CODES = 10
/** 120 bits of it: anyone who reads the hashes finds no code by trying. */
const ACCOUNT_EMAILS = 24
/** Base32 (RFC 4648): a byte has five bits for a letter and three too many. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const RECOVERY_CODE = /^[A-Z2-7]{24}$/

/** New recovery codes as they are shown, in groups of four letters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const messages = Array.from(randomBytes(ACCOUNT_EMAILS), (byte) => ALPHABET[byte % ALPHABET.length])
    return messages.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** What is kept of codes that were just made. */
export function hashRecoveryCodes(codes: readonly string[]): string[] {
  return codes.flatMap((code) => hashRecoveryCode(code) ?? [])
}

/** What is kept of a code, with whatever spaces and hyphens it was typed; undefined for what can't be one. */
export function hashRecoveryCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return RECOVERY_CODE.test(code) ? hashSecret(code) : undefined
}
