import { createHash } from 'node:crypto'

/** What the database keeps of a random secret: long ones need neither salt nor slowness. Hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
