import { createHash } from 'node:crypto'

/** The stored hash of a random secret, hex: long secrets need neither salt nor slowness. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
