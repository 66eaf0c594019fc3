import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets that have to be read again, where a hash would not do. */
export interface SecretBox {
  /** What the database keeps of a secret; it opens for this owner alone. */
  seal(secret: string, owner: string): string
  /** The secret. Throws when it was sealed for somebody else, with another key, or has been tampered with. */
  open(sealed: string, owner: string): string
}

/** `key` is the installation's own; what it is used for here, `purpose`, makes another one of it. */
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
