import { createHash } from 'node:crypto'
import type { InboundServiceName } from './schemas/inbound.ts'

/** Under which name the installation keeps the secret of a service: a hash, or the key by which the service signs. */
export const inboundSecretName = (service: InboundServiceName) => `inbound-${service}`

/** Under which name it keeps a key by which a service signs that is sent a secret as well. */
export const inboundKeyName = (service: InboundServiceName) => `inbound-${service}-key`

/** A secret as it is kept. It is random and long, so that a hash without salt can't be searched for it. */
export function inboundSecretHash(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('base64url')}`
}
