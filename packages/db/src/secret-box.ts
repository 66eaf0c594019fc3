import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that must be readable again, so that a hash is not enough. */
export interface SecretBox {
  /** The encrypted secret, bound to its owner. */
  seal(secret: string, owner: string): string
  /** The secret. Throws if it was encrypted for another owner or with another key, or was altered. */
  open(sealed: string, owner: string): string
}

/** Derives a key for `purpose` from `key`, the installation's. */
export function openSecretBox(key: Uint8Array, purpose: string): SecretBox {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, derived, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv(CIPHER, derived, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      const body = bytes.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
