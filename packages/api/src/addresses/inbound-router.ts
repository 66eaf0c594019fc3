import { createPublicKey, randomBytes } from 'node:crypto'
import { refused } from '@tidings/db/domain-error'
import { findInstanceValue, setInstanceValue } from '@tidings/db/queries/accounts/instance'
import type { Executor } from '@tidings/db/schema'
import { z } from 'zod'
import { operatorProcedure, router } from '../trpc/trpc.ts'
import {
  EXAMPLE_INBOUND_SERVICE,
  INBOUND_SERVICES,
  type InboundServiceName,
  type InboundServiceView,
  inboundKeyName,
  inboundSecret,
  inboundSecretHash,
  inboundSecretName,
  inboundService,
  inboundSetUp,
  PASSWORD_IN_ADDRESS,
  SIGNING_SERVICES,
} from './inbound-schema.ts'

const SECRET_BYTES = 24
const ARN = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/

function addressOf(webAddress: string, service: InboundServiceName): URL {
  // Mailgun only forwards raw mails to addresses that end in "mime".
  return new URL(`${webAddress}/api/inbound/${service}${service === 'mailgun' ? '/mime' : ''}`)
}

async function view(
  db: Executor,
  webAddress: string,
  service: InboundServiceName,
): Promise<InboundServiceView> {
  const isSetUp = (await findInstanceValue(db, inboundSecretName(service))) !== undefined
  const hasKey = (await findInstanceValue(db, inboundKeyName(service))) !== undefined
  const isSigned = isSetUp && (hasKey || SIGNING_SERVICES.includes(service))
  return { service, isSetUp, isSigned, url: isSetUp ? addressOf(webAddress, service).href : null }
}

/** Throws BAD_REQUEST for a key that can't be one of the service. */
function refuseWrongKey(service: InboundServiceName, key: string | undefined): void {
  const refuse = (message: string) => {
    throw refused('BAD_REQUEST', message)
  }
  if (key === undefined && SIGNING_SERVICES.includes(service)) refuse('Please enter the key.')
  if (service === 'ses' && key !== undefined && !ARN.test(key)) {
    refuse('This is not the ARN of an SNS topic.')
  }
  if (service === 'sendgrid' && key !== undefined && !isPublicKey(key)) {
    refuse('This is not the public key of a security policy.')
  }
}

function isPublicKey(key: string): boolean {
  try {
    const { asymmetricKeyType } = createPublicKey({
      key: Buffer.from(key, 'base64'),
      format: 'der',
      type: 'spki',
    })
    return asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

export const inboundRouter = router({
  list: operatorProcedure({
    route: 'GET /inbound-services',
    summary: 'Services that hand mail over',
    description:
      'For the administrator. Services that receive mail for the domain and hand it over by webhook, with the addresses to enter there. Secrets are shown when they are made, and not again.',
    response: { services: [EXAMPLE_INBOUND_SERVICE] },
  })
    .input(z.object({}))
    .output(z.object({ services: z.array(inboundService) }))
    .query(async ({ ctx }) => {
      const views = INBOUND_SERVICES.map((service) => view(ctx.db, ctx.webAddress(), service))
      return { services: await Promise.all(views) }
    }),

  setUp: operatorProcedure({
    route: 'POST /inbound-services/{service}',
    summary: 'Set a service up, or give it a new secret',
    description: 'For the administrator. What was entered at the service before stops working.',
    request: { service: 'postmark' },
    response: {
      service: EXAMPLE_INBOUND_SERVICE,
      secret: '6Gq2xWcVb1RkT0sN8mYp4e',
      urlWithSecret: 'https://tidings:6Gq2xWcVb1RkT0sN8mYp4e@tidings.example/api/inbound/postmark',
    },
  })
    .input(inboundSetUp)
    .output(inboundSecret)
    .mutation(async ({ ctx, input: { service, key } }) => {
      refuseWrongKey(service, key)
      const signs = SIGNING_SERVICES.includes(service)
      const secret = signs ? null : randomBytes(SECRET_BYTES).toString('base64url')
      await ctx.db.transaction().execute(async (trx) => {
        const kept = secret === null ? (key ?? null) : inboundSecretHash(secret)
        await setInstanceValue(trx, inboundSecretName(service), kept)
        await setInstanceValue(trx, inboundKeyName(service), service === 'sendgrid' ? (key ?? null) : null)
      })
      const url = addressOf(ctx.webAddress(), service)
      if (secret !== null) Object.assign(url, { username: 'tidings', password: secret })
      const urlWithSecret = PASSWORD_IN_ADDRESS.includes(service) ? url.href : null
      return { service: await view(ctx.db, ctx.webAddress(), service), secret, urlWithSecret }
    }),

  remove: operatorProcedure({
    route: 'DELETE /inbound-services/{service}',
    summary: 'Accept no more mail from a service',
    description: 'For the administrator. The service gets 404 from then on.',
    request: { service: 'postmark' },
    response: { service: { ...EXAMPLE_INBOUND_SERVICE, isSetUp: false, url: null } },
  })
    .input(z.object({ service: z.enum(INBOUND_SERVICES) }))
    .output(z.object({ service: inboundService }))
    .mutation(async ({ ctx, input: { service } }) => {
      await setInstanceValue(ctx.db, inboundSecretName(service), null)
      await setInstanceValue(ctx.db, inboundKeyName(service), null)
      return { service: await view(ctx.db, ctx.webAddress(), service) }
    }),
})
