import { z } from 'zod'

/** Services that receive mail and hand it over at `POST /api/inbound/{service}`. */
export const INBOUND_SERVICES = ['cloudflare', 'mailgun', 'sendgrid', 'postmark', 'ses', 'raw'] as const
export type InboundServiceName = (typeof INBOUND_SERVICES)[number]

/** Under which name the installation keeps the secret of a service. */
export const inboundSecretName = (service: InboundServiceName) => `inbound-${service}`

/** Services that sign with what they give out; the others are given a secret of ours. */
export const SIGNING_SERVICES: readonly InboundServiceName[] = ['mailgun', 'ses']

export const inboundService = z.object({
  service: z.enum(INBOUND_SERVICES),
  isSetUp: z.boolean(),
  /** The address to enter at the service; with the secret where one is sent as a password, and null until it is set up. */
  url: z.string().nullable(),
  /** The secret for `Authorization: Bearer`; null for services that sign, or that aren't set up. */
  secret: z.string().nullable(),
})
export type InboundServiceView = z.infer<typeof inboundService>

export const inboundSetUp = z.object({
  service: z.enum(INBOUND_SERVICES),
  key: z.string().trim().min(8).max(300).optional().meta({
    description:
      'Of `mailgun` the HTTP webhook signing key, of `ses` the ARN of the SNS topic. The other services are given a new secret, and the one before stops working.',
  }),
})

export const EXAMPLE_INBOUND_SERVICE = {
  service: 'postmark',
  isSetUp: true,
  url: 'https://tidings:6Gq2xWcVb1RkT0sN8mYp4e@tidings.example/api/inbound/postmark',
  secret: '6Gq2xWcVb1RkT0sN8mYp4e',
} as const
