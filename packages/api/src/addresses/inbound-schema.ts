import { createHash } from 'node:crypto'
import { z } from 'zod'
import { textOrNull } from '../common/fields.ts'

/** Services that receive mail and forward it to `POST /api/inbound/{service}`. */
export const INBOUND_SERVICES = ['cloudflare', 'mailgun', 'sendgrid', 'postmark', 'ses', 'raw'] as const
export type InboundServiceName = (typeof INBOUND_SERVICES)[number]

/** Services that sign with a key of theirs; the others get a secret of ours. */
export const SIGNING_SERVICES: readonly InboundServiceName[] = ['mailgun', 'ses']

/** Services that get a name and a password in the address, as they can't send custom headers. */
export const PASSWORD_IN_ADDRESS: readonly InboundServiceName[] = ['sendgrid', 'postmark']

export const inboundService = z.object({
  service: z.enum(INBOUND_SERVICES),
  isSetUp: z.boolean(),
  isSigned: z.boolean().describe('Whether only signed requests are accepted.'),
  url: textOrNull.describe(
    'The address to enter at the service, without its secret; null until it is set up.',
  ),
})
export type InboundServiceView = z.infer<typeof inboundService>

/** The response of setting a service up, the only one with the secret: secrets are stored as hashes. */
export const inboundSecret = z.object({
  service: inboundService,
  secret: textOrNull.describe(
    'For `Authorization: Bearer`, or the password in `urlWithSecret`; null for services that sign. Shown this once.',
  ),
  urlWithSecret: textOrNull.describe(
    'Of services that take a password in the address, the address with it. Shown this once.',
  ),
})

export const inboundSetUp = z.object({
  service: z.enum(INBOUND_SERVICES),
  key: z
    .string()
    .trim()
    .min(8)
    .max(300)
    .optional()
    .describe(
      'Of `mailgun` the HTTP webhook signing key, of `ses` the ARN of the SNS topic, of `sendgrid` the public key of a security policy, if it has one. All but `mailgun` and `ses` are given a new secret, and the one before stops working.',
    ),
})

export const EXAMPLE_INBOUND_SERVICE = {
  service: 'postmark',
  isSetUp: true,
  isSigned: false,
  url: 'https://tidings.example/api/inbound/postmark',
} as const

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
