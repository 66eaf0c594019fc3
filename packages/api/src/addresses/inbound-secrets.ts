import { createHash } from 'node:crypto'
import type { InboundServiceName } from './inbound-schema.ts'

/**
 * The name under which the installation stores the secret of a service: a hash, or the key by which the service signs.
 */
export const inboundSecretName = (service: InboundServiceName) => `inbound-${service}`

/** The name under which it stores the signing key of a service that also sends a secret. */
export const inboundKeyName = (service: InboundServiceName) => `inbound-${service}-key`

/** The stored hash of a secret. The secret is long and random, so that the hash needs no salt. */
export function inboundSecretHash(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('base64url')}`
}
